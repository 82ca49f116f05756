"""Mail: to confirm addresses, to recover passwords, and to tell of turns by days.

Calls `store` and `people`; without a mail server of the operator's nothing here is offered.
"""
