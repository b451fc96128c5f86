-- Of two migrations that redefine app.actors the later one left out which departments the caller heads. Both parts:
CREATE OR REPLACE VIEW app.actors AS
  SELECT place.account_id, left(place.facts, -1) || ',' || substr(json_build_object(
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint, extract(epoch FROM s.idle_ends_at)::bigint, s.token_generation) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = place.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = place.account_id AND f.confirmed_at IS NOT NULL),
    'factor_asked', p.second_factor, 'factor_from', p.second_factor_from,
    'headed', ARRAY(SELECT d.id FROM members m JOIN departments d ON d.team_id = m.team_id AND d.head_member_id = m.id
      WHERE m.team_id = (SELECT app.team_id()) AND m.account_id = place.account_id AND m.resigned_at IS NULL ORDER BY d.id))::text, 2) AS facts
  FROM app.places place
  LEFT JOIN team_policies p ON p.team_id = (SELECT app.team_id());
