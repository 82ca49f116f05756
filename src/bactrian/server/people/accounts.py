"""Accounts: a name and a password, for those who want to come back from another browser.

Passwords are hashed with Argon2id, in threads and few at a time, so that no table waits for them
and memory stays small. An unknown name takes as long as a wrong password, and gets the same
refusal.
"""

import asyncio
import unicodedata
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bactrian.server import clock
from bactrian.server.people.common_passwords import is_common
from bactrian.server.people.identity import SESSION_SECONDS, People, fresh_id
from bactrian.server.people.login_guard import LoginGuard
from bactrian.server.people.restrictions import check_not_banned
from bactrian.server.people.second_factor import SecondFactors
from bactrian.server.refusals import Refused
from bactrian.server.store import Conflict, Store
from bactrian.server.store.parts.people import Account
from bactrian.server.table.commands import Person
from bactrian.server.table.seats import clean_name

# The smallest of OWASP's equal settings of Argon2id: 19 MiB for each password that is hashed.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
PASSWORD_LENGTHS = (8, 200)
HASHED_AT_ONCE = 2
MOST_WAITING = 40


def name_key(name: str) -> str:
    """A name as it is compared: two accounts must not differ by a capital letter alone."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


class Passwords:
    """Hashing passwords, in threads."""

    def __init__(self) -> None:
        self._hashing = asyncio.Semaphore(HASHED_AT_ONCE)
        self._waiting = 0
        self._dummy_hash = ""  # compared for an unknown name, to take as long

    async def hashed(self, password: str) -> str:
        """A password as it may be stored."""
        return str(await self._in_thread(HASHER.hash, password))

    async def matches(self, stored: str | None, password: str, *, is_known: bool = False) -> bool:
        """Whether it is the password; with nothing stored it takes as long to say no.

        A known browser is not refused, however many others wait.
        """
        if not self._dummy_hash:
            self._dummy_hash = await self.hashed(fresh_id())
        texts = (stored or self._dummy_hash, password)
        matching = await self._in_thread(_verify, *texts, is_known=is_known)
        return bool(matching) and stored is not None

    async def _in_thread(self, work: object, *texts: str, is_known: bool = False) -> object:
        if self._waiting >= MOST_WAITING and not is_known:
            raise Refused("too_many", seconds=2)
        self._waiting += 1
        try:
            async with self._hashing:
                plain = [unicodedata.normalize("NFC", text) for text in texts]
                return await asyncio.to_thread(work, *plain)  # type: ignore[arg-type]
        finally:
            self._waiting -= 1


def _verify(stored: str, password: str) -> bool:
    try:
        return HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


class Login(NamedTuple):
    """What a browser says to be let into an account."""

    name: str
    password: str
    code: str | None  # of the second factor
    address: str
    device: str | None  # what proves that it was logged in before
    browser: str  # what it is called in the list of sessions


class Accounts:
    """The accounts of one database."""

    def __init__(
        self, store: Store, people: People, guard: LoginGuard, factors: SecondFactors
    ) -> None:
        self._store = store
        self._people = people
        self._guard = guard
        self._factors = factors
        self._passwords = Passwords()

    async def register(
        self, person: Person | None, name: str, password: str, browser: str
    ) -> Person:
        """An account for a guest, who keeps their tables, or for a new person."""
        shown = clean_name(name)
        if person is not None and person.account is not None:
            raise Refused("has_account", name=person.account)
        _check_password(shown, password)
        owner = fresh_id() if person is None else person.id
        session = fresh_id()
        account = Account(owner, shown, name_key(shown), await self._passwords.hashed(password))
        try:
            await self._store.add_account(account, clock.now(), session, browser)
        except Conflict:
            raise Refused("name_taken", name=shown) from None
        self._people.invalidate(owner)
        return Person(owner, shown, shown, session)

    async def log_in(self, login: Login) -> Person:
        """The person whose account this is, in a new session."""
        try:
            key = name_key(login.name)
        except Refused:
            raise Refused("wrong_password") from None  # an empty name is no account
        account = await self._store.account_named(key)
        stored = None if account is None else account.password
        known = None if account is None else self._people.device_of(login.device, account.person)
        attempt = await self._guard.begin(key, login.address, known)
        is_right = await self._passwords.matches(stored, login.password, is_known=known is not None)
        if not is_right or account is None:
            raise Refused("wrong_password")
        attempt.succeeded()
        await self._factors.check(account.person, login.code, known)
        check_not_banned((await self._store.access(account.person)).ban)
        return await self._new_session(account, login.browser)

    async def _new_session(self, account: Account, browser: str) -> Person:
        session, now = fresh_id(), clock.now()
        oldest = now - SESSION_SECONDS
        await self._store.add_session(account.person, session, browser, now, oldest)
        return Person(account.person, account.name, account.name, session)

    async def check_password(self, person: Person, password: str) -> Account:
        """The account of a person who knows its password."""
        account = await self._account_of(person)
        attempt = await self._guard.begin(account.key, "", person.session)
        if not await self._passwords.matches(account.password, password, is_known=True):
            raise Refused("wrong_password")
        attempt.succeeded()
        return account

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password; every other browser is logged out."""
        account = await self.check_password(person, old)
        hashed = await self.checked_hash(account, new)
        await self._store.set_password(person.id, hashed, person.session)
        self._people.invalidate(person.id)

    async def checked_hash(self, account: Account, password: str) -> str:
        """A new password as it may be stored; refused if it is too easy to guess."""
        _check_password(account.name, password)
        return await self._passwords.hashed(password)

    async def replace_password(self, account: Account, hashed: str) -> None:
        """Another password, for who has proved otherwise who they are; every session ends."""
        await self._store.set_password(account.person, hashed, keep="")
        self._people.invalidate(account.person)

    async def _account_of(self, person: Person) -> Account:
        account = await self._store.account_of(person.id)
        if account is None:
            raise Refused("account_needed")
        return account

    async def log_out(self, person: Person, *, everywhere: bool) -> None:
        """End this session, or all of them; a guest, who has none, is gone everywhere for good."""
        if person.account is not None:
            await self._store.end_session(person.id, None if everywhere else person.session)
        elif everywhere:
            await self._store.revoke_guest(person.id)
        self._people.invalidate(person.id)


def _check_password(name: str, password: str) -> None:
    if name_key(password.strip() or "-") == name_key(name):
        raise Refused("weak_password")
    if is_common(password):
        raise Refused("common_password")


async def reset(store: Store, name: str, password: str) -> str | None:
    """The operator gives an account another password; its name, or None if there is none."""
    account = await account_called(store, name)
    if account is None:
        return None
    await store.set_password(account.person, await Passwords().hashed(password), keep="")
    return account.name


async def remove_factor(store: Store, name: str) -> str | None:
    """The operator removes a second factor; the account's name, or None if there is none."""
    account = await account_called(store, name)
    if account is None or not await store.remove_second_factor(account.person):
        return None
    return account.name


async def account_called(store: Store, name: str) -> Account | None:
    """An account by its name, however that is written."""
    try:
        return await store.account_named(name_key(name))
    except Refused:
        return None  # an empty name is no account
