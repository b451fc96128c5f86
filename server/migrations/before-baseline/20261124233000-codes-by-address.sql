-- When the code of a request was sent: a request that sends nothing, since its address has just got messages, takes over the
-- code that was sent last.
ALTER TABLE verifications ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX verifications_address ON verifications (address, purpose, sent_at DESC);
