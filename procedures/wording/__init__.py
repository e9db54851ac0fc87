"""The sentences in which people are told a house's rules, one module a language."""
