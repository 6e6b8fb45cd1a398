"""Who may see a table."""

import hmac

from dobrak.server.protocol.entries import Opened


def may_see(opened: Opened, person: str | None, invite: str) -> bool:
    """Whether somebody may see a table without a seat there: it is listed, they have its key, or
    they opened it."""
    if hmac.compare_digest(invite.encode(), opened.invite.encode()) or opened.settings.listed:
        return True
    return person is not None and person == opened.by
