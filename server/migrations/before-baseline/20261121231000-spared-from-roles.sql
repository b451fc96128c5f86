-- Whom the roles of an actor never reach: the owner and the super administrators (domain rules 2). They are read along only
-- for who holds a role, with the root below which everybody else is. Each role brings its id: nobody edits one they hold.
CREATE OR REPLACE VIEW app.actors AS
  SELECT a.id AS account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap, 'member_id', m.id,
    'display_name', m.display_name,
    'departments', ARRAY(SELECT md.department_id FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position),
    'roles', held.roles,
    'root', CASE WHEN cardinality(held.roles) > 0 THEN
      (SELECT d.id FROM departments d WHERE d.team_id = m.team_id AND d.parent_id IS NULL) END,
    'super_admins', CASE WHEN cardinality(held.roles) > 0 THEN
      ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
        WHERE r.team_id = m.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id) END)::text AS facts
  FROM accounts a
  CROSS JOIN (SELECT app.team_id() AS id) AS chosen
  LEFT JOIN teams t ON t.id = chosen.id
  LEFT JOIN members m ON m.team_id = chosen.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED'
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT json_build_object('id', r.id, 'builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)
    FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = m.team_id AND rm.member_id = m.id) AS roles) AS held;

-- Roles that a group holds are found from the group.
CREATE INDEX roles_group ON roles (team_id, group_id) WHERE group_id IS NOT NULL;
