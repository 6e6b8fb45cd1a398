"""What people say at every table: phrases that each reads in their own language."""

PHRASES: dict[str, dict[str, str]] = {
    "hello": {"en": "Hello!", "fr": "Bonjour !"},
    "good_luck": {"en": "Good luck!", "fr": "Bonne chance !"},
    "your_turn": {"en": "It is your turn.", "fr": "C’est à toi."},
    "one_moment": {"en": "One moment, please.", "fr": "Un instant, s’il vous plaît."},
    "well_played": {"en": "Well played!", "fr": "Bien joué !"},
    "oops": {"en": "Oops!", "fr": "Oups !"},
    "lucky": {"en": "That was luck.", "fr": "Quelle chance !"},
    "thanks": {"en": "Thank you!", "fr": "Merci !"},
    "sorry": {"en": "Sorry!", "fr": "Désolé !"},
    "again": {"en": "One more?", "fr": "Encore une ?"},
    "goodbye": {"en": "Goodbye!", "fr": "Au revoir !"},
}
