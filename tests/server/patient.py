"""Requests that wait for as long as a busy machine may take; httpx gives up after five seconds.

They are not encrypted, but httpx would read all certificates of the system for every client: that
was a third of what the tests of a server took.
"""

from functools import partial

import httpx

from .running import PATIENCE, PLAIN

get = partial(httpx.get, timeout=PATIENCE, verify=PLAIN)
post = partial(httpx.post, timeout=PATIENCE, verify=PLAIN)
request = partial(httpx.request, timeout=PATIENCE, verify=PLAIN)
Client = partial(httpx.Client, timeout=PATIENCE, verify=PLAIN)
AsyncClient = partial(httpx.AsyncClient, timeout=PATIENCE, verify=PLAIN)
