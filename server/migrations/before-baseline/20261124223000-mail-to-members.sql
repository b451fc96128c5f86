-- The member a message is for, so that its mail can carry the link that switches its kind off (RFC 8058).
ALTER TABLE mail_outbox ADD COLUMN member_id uuid;
