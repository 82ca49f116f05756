"""What may happen once: of several who try, one succeeds, in both databases."""

from bactrian.server.store import Store
from bactrian.server.store.parts.mail import MailAddress, MailLink, PendingMail
from bactrian.server.store.parts.people import PendingNotice
from bactrian.server.store.parts.push import Subscription

from .test_store import with_store


def test_a_notice_that_was_left_is_taken_by_one(database: str) -> None:
    async def use(store: Store) -> None:
        for channel in ("webhook", "push"):
            notice = PendingNotice("p", "t", "game", "turn", "d", 0, 1.0)
            await store.put_notice(channel, notice)
            assert [await store.claim_notice(channel, notice, 5.0) for _ in range(2)] == [
                True,
                False,
            ]
            await store.remove_notice(channel, "p", "t")
            assert await store.due_notices(channel, 9.0, 9) == []

    with_store(database, use)


def test_a_mail_is_taken_by_one_and_waits_once(database: str) -> None:
    async def use(store: Store) -> None:
        mail = PendingMail("p", "recover", "d", "en", 0, 1.0)
        await store.queue_mail(mail)
        await store.queue_mail(PendingMail("p", "recover", "another", "ru", 0, 2.0))
        assert await store.due_mails(9.0, 9) == [mail]
        taken = [await store.claim_mail(mail, 50.0) for _ in range(2)]
        assert taken[0] is not None
        assert taken[1] is None
        await store.delay_mail(taken[0], 3.0)
        (again,) = await store.due_mails(9.0, 9)
        assert (again.attempt, again.due, again.delivery) == (1, 3.0, "d")
        await store.remove_mail(mail)  # which is not what waits any more
        assert await store.due_mails(9.0, 9) == [again]
        await store.remove_mail(again)
        assert await store.due_mails(9.0, 9) == []

    with_store(database, use)


def test_a_link_is_good_once_until_it_expires_and_the_last_one_counts(database: str) -> None:
    async def use(store: Store) -> None:
        link = MailLink("p", "a@b.example")
        await store.add_mail_link("first", "recover", link, 10.0)
        await store.add_mail_link("second", "recover", link, 10.0)
        assert await store.use_mail_link("first", "recover", 1.0) is None
        assert await store.use_mail_link("second", "confirm", 1.0) is None
        assert await store.use_mail_link("second", "recover", 10.0) is None
        assert await store.mail_link("second", "recover", 9.0) == link
        found = [await store.use_mail_link("second", "recover", 9.0) for _ in range(2)]
        assert found == [link, None]

    with_store(database, use)


def test_a_code_and_a_recovery_code_are_used_once(database: str) -> None:
    async def use(store: Store) -> None:
        await store.begin_second_factor("p", "ONE")
        await store.begin_second_factor("p", "TWO")
        assert await store.use_step("p", 3) is False  # it is not on yet
        assert [await store.turn_on_second_factor("p", 7, ["a", "b"]) for _ in range(2)] == [
            True,
            False,
        ]
        await store.begin_second_factor("p", "THREE")
        factor = await store.second_factor("p")
        assert factor is not None
        assert (factor.secret, factor.is_on) == ("TWO", True)
        assert [await store.use_step("p", step) for step in (7, 6, 8, 8)] == [
            False,
            False,
            True,
            False,
        ]
        assert [await store.use_recovery_code("p", "a") for _ in range(2)] == [True, False]
        assert await store.recovery_codes_left("p") == 1
        assert [await store.remove_second_factor("p") for _ in range(2)] == [True, False]
        assert await store.recovery_codes_left("p") == 0

    with_store(database, use)


def test_addresses_and_browsers_are_kept_and_removed(database: str) -> None:
    async def use(store: Store) -> None:
        mine = MailAddress("p", "a@b.example", False, "soon", "ru", 0.0)
        await store.put_mail_address(mine)
        assert await store.people_with_address("a@b.example", 9) == []
        assert await store.confirm_mail_address("p", "another@b.example") is False
        assert await store.confirm_mail_address("p", "a@b.example") is True
        assert await store.people_with_address("a@b.example", 9) == ["p"]
        assert await store.set_turn_mails("p", "daily") is True
        await store.mark_turns_mailed("p", 5.0)
        found = await store.mail_address("p")
        assert found == MailAddress("p", "a@b.example", True, "daily", "ru", 5.0)
        await store.remove_mail_address("p")
        assert await store.mail_address("p") is None
        assert await store.set_turn_mails("p", "off") is False
        for number in range(4):
            one = Subscription("p", f"https://push.example/{number}", "k", "a", float(number))
            await store.put_subscription(one, 3)
        kept = [one.endpoint[-1] for one in await store.subscriptions("p")]
        assert kept == ["3", "2", "1"]
        await store.remove_subscription("p", "https://push.example/2")
        assert len(await store.subscriptions("p")) == 2

    with_store(database, use)
