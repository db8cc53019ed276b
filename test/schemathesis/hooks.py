import itertools
import re

import schemathesis

numbers = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request an Idempotency-Key of its own: the same key with another body is refused, as it has to be."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        case.headers["Idempotency-Key"] = f"key-{next(numbers)}"
