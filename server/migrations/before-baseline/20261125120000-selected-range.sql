-- The main rule SELECTED: members see the chosen departments, with everything below them, and the chosen members. As with
-- exceptions, the ids stay when a department or a member goes, and then match nobody.
ALTER TABLE address_books
  DROP CONSTRAINT address_books_main_rule_check,
  ADD CONSTRAINT address_books_main_rule_check CHECK (main_rule IN ('ALL', 'DEPARTMENT', 'SELECTED', 'NONE')),
  ADD COLUMN selected_departments uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN selected_members uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT address_books_selected
    CHECK ((main_rule = 'SELECTED') = (cardinality(selected_departments) + cardinality(selected_members) > 0));
