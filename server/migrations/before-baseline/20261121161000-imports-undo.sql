-- What was shown is compared row by row when it is written; and an earlier key may meanwhile belong to somebody else.
ALTER TABLE imports DROP COLUMN plan_hash;
ALTER TABLE import_rows DROP CONSTRAINT import_rows_left_because_check;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_left_because_check CHECK (left_because IN ('CHANGED', 'GONE', 'IN_USE', 'TAKEN'));
