"""How people are told of their turns outside of the site: whom, when, and by webhook or push."""
