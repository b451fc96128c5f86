-- How often an address was invited, by every team together: nobody shall be flooded by many. It tells counts and nothing else.
CREATE INDEX member_invitations_address ON member_invitations (recipient, sent_at);

CREATE FUNCTION app.invitations_to(addresses text[])
  RETURNS TABLE (recipient text, day integer, month integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.recipient::text, count(*) FILTER (WHERE i.sent_at > now() - interval '1 day')::int, count(*)::int
  FROM member_invitations i WHERE i.recipient = ANY (addresses::citext[]) AND i.sent_at > now() - interval '30 days'
  GROUP BY i.recipient
$$;
REVOKE EXECUTE ON FUNCTION app.invitations_to(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.invitations_to(text[]) TO atrium_server;
