-- An exception is called by its name in lists and in the operation log, so no two of a team share one.
CREATE UNIQUE INDEX visibility_exceptions_name ON visibility_exceptions (team_id, lower(name));
