"""One module a question; each has run(options), which prints a table and returns how many targets it missed."""
