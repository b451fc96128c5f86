-- The password of a new account is chosen with the code or the link, by the person who has shown that the address is theirs.
-- What was chosen before that may be another person's choice: it is dropped. Open registrations ask for a password.
ALTER TABLE verifications DROP COLUMN password_hash;
UPDATE verifications SET display_name = NULL WHERE purpose = 'REGISTER' AND account_id IS NULL;
