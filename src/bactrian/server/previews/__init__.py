"""Link previews: what a message with a table's address shows of it.

The drawings are the terminal's, made of what a spectator sees; knows no game and no request.
"""
