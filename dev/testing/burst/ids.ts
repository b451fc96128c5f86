import pg from 'pg';

/** The kind of object that a field names by its id, derived from the field's name or its path. */
const kinds: readonly [RegExp, string][] = [
  [/team/i, 'team'],
  [/depart|parent/i, 'department'],
  [
    /employee|member|leader|head|person|people|manager|viewer|target|participant|in_?charge|reports|booker|resign|successor/i,
    'member',
  ],
  [/role_?group|^groupId$/i, 'roleGroup'],
  [/role/i, 'role'],
  [/room/i, 'room'],
  [/booking/i, 'booking'],
  [/app/i, 'app'],
  [/order/i, 'order'],
  [/subscription/i, 'subscription'],
  [/banner/i, 'banner'],
  [/exception/i, 'exception'],
  [/webhook/i, 'webhook'],
  [/tokens?$/i, 'token'],
];

const queries: Record<string, string> = {
  team: 'SELECT $1::uuid AS id',
  department: `SELECT id FROM departments WHERE team_id = $1 AND parent_id IS NOT NULL ORDER BY cardinality(path) DESC, id LIMIT 3000`,
  member: `SELECT id FROM members WHERE team_id = $1 AND employee_number LIKE 'BURST%' AND status = 'REGISTERED' ORDER BY id LIMIT 3000`,
  invitee: `SELECT id FROM members WHERE team_id = $1 AND employee_number LIKE 'BURST%' AND status = 'UNREGISTERED' ORDER BY id LIMIT 3000`,
  roleGroup: 'SELECT id FROM role_groups WHERE team_id = $1 ORDER BY id LIMIT 100',
  role: 'SELECT id FROM roles WHERE team_id = $1 ORDER BY built_in NULLS FIRST, id LIMIT 100',
  room: `SELECT id FROM rooms WHERE team_id = $1 AND check_in_code LIKE 'burst-%' ORDER BY id LIMIT 500`,
  booking: `SELECT b.id FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id WHERE b.team_id = $1 AND r.check_in_code LIKE 'burst-%' ORDER BY r.id, b.id LIMIT 3000`,
  app: 'SELECT app_id AS id FROM team_apps WHERE team_id = $1 ORDER BY app_id',
  order: 'SELECT id FROM orders WHERE team_id = $1 ORDER BY id',
  subscription: 'SELECT id FROM subscriptions WHERE team_id = $1 ORDER BY id',
  banner: 'SELECT id FROM banners WHERE team_id = $1 ORDER BY id',
  exception: 'SELECT id FROM visibility_exceptions WHERE team_id = $1 ORDER BY id',
  webhook: 'SELECT id FROM webhooks WHERE team_id = $1 ORDER BY id',
  token: 'SELECT id FROM api_tokens WHERE team_id = $1 ORDER BY id',
};

export interface IdSource {
  /** The id for a field of a call; `nth` distinguishes the items of a list. */
  idOf(path: string, field: string, nth: number): string;
  /** Reads the existing objects again, since calls have created more. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export async function openIds(databaseUrl: string, teamId: string): Promise<IdSource> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const known = new Map<string, string[]>();
  async function refresh(): Promise<void> {
    for (const [kind, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ id: string }>(query, [teamId]);
      known.set(
        kind,
        rows.map(({ id }) => id),
      );
    }
  }
  await refresh();
  return {
    idOf(path, field, nth) {
      const own = field.split('.').at(-1) ?? '';
      const segment = path.slice(0, path.indexOf('{')).split('/').findLast(Boolean) ?? '';
      const found = kinds.find(([name]) => name.test(/^ids?$/.test(own) ? segment : own))?.[1];
      const kind = found === 'member' && /invit/.test(path) ? 'invitee' : found;
      const ids = known.get(kind ?? '') ?? [];
      return ids[nth % Math.max(1, ids.length)] ?? crypto.randomUUID();
    },
    refresh,
    stop: () => client.end(),
  };
}
