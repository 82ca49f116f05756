"""What a database does, in SQL that SQLite and PostgreSQL both understand; `store` is all of it.

Called by `sqlite` and `postgres`, which open and translate.
"""
