"""The store protocol, part by part: what each area of the server needs of a database.

`protocol` puts the parts together; `sql` fulfils them.
"""
