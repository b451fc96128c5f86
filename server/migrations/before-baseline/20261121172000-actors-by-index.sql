-- The same facts; the member is found by both columns of the index, and roles come in the order they are stored in.
CREATE OR REPLACE VIEW app.actors AS
  SELECT a.id AS account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap, 'member_id', m.id,
    'display_name', m.display_name,
    'departments', ARRAY(SELECT md.department_id FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position),
    'roles', ARRAY(SELECT json_build_object('builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)
      FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
      WHERE rm.team_id = m.team_id AND rm.member_id = m.id))::text AS facts
  FROM accounts a
  CROSS JOIN (SELECT app.team_id() AS id) AS chosen
  LEFT JOIN teams t ON t.id = chosen.id
  LEFT JOIN members m ON m.team_id = chosen.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED';
