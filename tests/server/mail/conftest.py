from collections.abc import Iterator

import pytest

from ..running import Running
from ..smtp import Mailbox
from .mailing import Mailing


@pytest.fixture(scope="package")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as box:
        yield box


@pytest.fixture(scope="package")
def mailing(mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("mail")
    with Mailing(f"sqlite:///{folder / 'a.db'}", mailbox) as server:
        server.services.postbox.digests._quiet = 0.0
        yield server


@pytest.fixture(autouse=True)
def empty(mailbox: Mailbox) -> None:
    mailbox.got.clear()
    mailbox.answers.clear()
