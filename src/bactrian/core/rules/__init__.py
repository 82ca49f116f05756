"""What rules are written with: the record, `@rule`, the decision stack, small sets, reports.

Calls nothing but `errors` and `digest`; everything else in `core` calls it.
"""
