"""The endpoints of the HTTP interface, by subject. `tables` puts all of them together.

Calls `http.services` for whatever a request needs.
"""
