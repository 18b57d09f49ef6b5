"""The screens of the terminal's front end. None of them knows a family by name."""
