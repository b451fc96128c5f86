-- Whether an address has an account is not for a team to know before its person has opened an invitation of that team.
DROP FUNCTION app.records_of_address(text, text);
UPDATE members m SET status = CASE
    WHEN EXISTS (SELECT FROM member_invitations i WHERE i.team_id = m.team_id AND i.member_id = m.id) THEN 'UN_ACTIVATED'
    ELSE 'UNREGISTERED' END
  WHERE m.status = 'NOT_JOIN' AND m.account_id IS NULL
    AND NOT EXISTS (SELECT FROM member_invitations i
      WHERE i.team_id = m.team_id AND i.member_id = m.id AND i.opened_at IS NOT NULL);
