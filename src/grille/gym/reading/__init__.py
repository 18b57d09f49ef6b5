"""Read answers as models write them: find the part of a text that is the answer, and the answer in it."""
