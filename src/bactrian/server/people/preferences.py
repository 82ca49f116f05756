"""The preferences of a person: known keys, stored as JSON, changed one by one."""

import msgspec

from bactrian.server.messages.people import ChangedPreferences, PersonalPreferences

_encode = msgspec.json.Encoder().encode


def preferences_from(stored: str | None) -> PersonalPreferences:
    """Preferences as they were stored; missing or unknown values get their defaults."""
    if stored is None:
        return PersonalPreferences()
    found = msgspec.json.decode(stored, type=dict[str, object])
    kept = PersonalPreferences()
    for name in kept.__struct_fields__:
        try:
            kept = msgspec.convert(
                {**msgspec.structs.asdict(kept), name: found[name]}, PersonalPreferences
            )
        except (KeyError, msgspec.ValidationError):
            continue  # a later version may know other words for it
    return kept


def preferences_to(preferences: PersonalPreferences) -> str:
    """Preferences as they are stored."""
    return _encode(preferences).decode()


def changed(before: PersonalPreferences, wanted: ChangedPreferences) -> PersonalPreferences:
    """What was asked for, the rest as it was."""
    named = {k: v for k, v in msgspec.structs.asdict(wanted).items() if v is not None}
    return msgspec.structs.replace(before, **named)
