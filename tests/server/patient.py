"""Requests that wait for as long as a busy machine may take; httpx gives up after five seconds."""

from functools import partial

import httpx

from .running import PATIENCE

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
request = partial(httpx.request, timeout=PATIENCE)
Client = partial(httpx.Client, timeout=PATIENCE)
AsyncClient = partial(httpx.AsyncClient, timeout=PATIENCE)
