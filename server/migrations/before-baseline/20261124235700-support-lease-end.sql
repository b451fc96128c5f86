-- How a support lease ended, so that its holder is told whether the customer closed support or the lease itself is over.
CREATE OR REPLACE VIEW app.support_places AS
  SELECT l.id AS lease_id, l.account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap,
    'root', (SELECT d.id FROM departments d WHERE d.team_id = l.team_id AND d.parent_id IS NULL),
    'super_admins', ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
      WHERE r.team_id = l.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id),
    'open', t.technical_support, 'staff_name', l.staff_name, 'support_type', l.support_type, 'reason', l.reason,
    'ends_at', extract(epoch FROM l.ends_at), 'ended_how', l.ended_how,
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint, extract(epoch FROM s.idle_ends_at)::bigint) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = l.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = l.account_id AND f.confirmed_at IS NOT NULL),
    'factor_asked', p.second_factor, 'factor_from', p.second_factor_from)::text AS facts
  FROM support_leases l
  JOIN provider_staff s ON s.account_id = l.account_id
  JOIN accounts a ON a.id = l.account_id
  JOIN teams t ON t.id = l.team_id
  LEFT JOIN team_policies p ON p.team_id = l.team_id
  WHERE l.team_id = (SELECT app.team_id());
