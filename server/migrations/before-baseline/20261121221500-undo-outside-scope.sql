-- An undo leaves whom the person who undoes may not change.
ALTER TABLE import_rows DROP CONSTRAINT import_rows_left_because_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_left_because_check
  CHECK (left_because IN ('CHANGED', 'GONE', 'IN_USE', 'TAKEN', 'OUTSIDE_SCOPE'));
