"""Request handlers: one module per kind of work, one function per verb of the service."""
