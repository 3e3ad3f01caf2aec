"""What the questions share: a private session, the programs measured, and how a table is printed."""
