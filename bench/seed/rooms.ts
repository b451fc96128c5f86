import type pg from 'pg';

const rooms = 60;

/**
 * Creates sixty rooms of a team, open by day in Hong Kong, each with a meeting of five people every hour from 9:00 to 17:00 on
 * the last 60 and the next 14 days. They exist only while `work` runs.
 */
export async function withRooms<T>(client: pg.Client, teamId: string, work: () => Promise<T>): Promise<T> {
  await remove(client, teamId);
  await client.query(
    `INSERT INTO rooms (team_id, id, name, capacity, building, floor, time_zone, hours, check_in_code)
     SELECT $1, gen_random_uuid(), 'Room ' || n, 4 + n % 16, 'Tower ' || (n - 1) / 20 + 1, (n % 10 + 1)::text, 'Asia/Hong_Kong',
       '[[480,1200],[480,1200],[480,1200],[480,1200],[480,1200],[480,1200],[480,1200]]', 'bench-' || n || '-' || gen_random_uuid()
     FROM generate_series(1, ${rooms}) n`,
    [teamId],
  );
  await client.query(
    `WITH people AS (SELECT array_agg(id) AS ids FROM (SELECT id FROM members WHERE team_id = $1 AND resigned_at IS NULL LIMIT 5000) m),
     made AS (
       INSERT INTO bookings (team_id, id, room_id, title, booker, booker_name, starts_at, ends_at, blocked_until)
       SELECT $1, gen_random_uuid(), r.id, 'Meeting ' || d || ' ' || h, p.ids[1 + (d + 60 + h * 97) % 5000], 'Somebody', at, at + interval '1 hour', at + interval '1 hour'
       FROM rooms r CROSS JOIN people p CROSS JOIN generate_series(-60, 14) d CROSS JOIN generate_series(9, 16) h
       CROSS JOIN LATERAL (SELECT (current_date + d + make_interval(hours => h)) AT TIME ZONE 'Asia/Hong_Kong') t (at)
       WHERE r.team_id = $1 RETURNING id, starts_at)
     INSERT INTO booking_participants (team_id, booking_id, member_id)
     SELECT $1, made.id, p.ids[1 + (extract(epoch FROM made.starts_at)::bigint / 3600 + n * 13) % 5000] FROM made CROSS JOIN people p CROSS JOIN generate_series(1, 5) n`,
    [teamId],
  );
  await client.query('ANALYZE rooms, bookings, booking_participants');
  try {
    return await work();
  } finally {
    await remove(client, teamId);
  }
}

async function remove(client: pg.Client, teamId: string): Promise<void> {
  for (const table of ['booking_participants', 'bookings', 'rooms']) {
    await client.query(`DELETE FROM ${table} WHERE team_id = $1`, [teamId]);
  }
}
