-- In which zone somebody reads times; null is that of the device they sit at.
ALTER TABLE accounts ADD COLUMN time_zone text;
