/** Where in the house one is: at home, or at a table. The address says so, and can be shared. */

interface Place {
  table: string | null;
  invite: string;
}

function read(): Place {
  const found = /^\/t\/([0-9a-f]{16})$/.exec(location.pathname);
  return { table: found?.[1] ?? null, invite: location.hash.slice(1) };
}

export const place = $state<Place>(read());

addEventListener("popstate", () => Object.assign(place, read()));

export function goToTable(table: string, invite: string): void {
  history.pushState(null, "", linkTo(table, invite));
  Object.assign(place, read());
}

export function goHome(): void {
  history.pushState(null, "", "/");
  Object.assign(place, read());
}

/** The key stands behind a #, which browsers do not send anywhere. */
export function linkTo(table: string, invite: string): string {
  return `/t/${table}${invite ? `#${invite}` : ""}`;
}
