"""Adapters: the tasks of `grille.gym` in the forms of other libraries. Each module needs its library.

`reasoning_gym`, `gymnasium`, `verifiers` and `inspect_ai` are modules here, named after the library that they serve.
"""
