import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { departments } from '#contract/people/departments.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Kind, kinds, matrix } from '#dev/testing/permission-matrix.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedAccountMember, seedRole, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let people: Record<Kind, Person | null>;

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  other = await seedTeam(app.database, 'Other Company');
  const head = await seedAccountMember(app.database, team.id, 'Helen Head', team.product);
  const finance = await seedAccountMember(app.database, team.id, 'Fay Finance', team.product);
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await sql`UPDATE departments SET head_member_id = ${head.memberId}::uuid WHERE id = ${team.product}::uuid`.execute(tx);
    await seedRole(tx, team.id, 'FINANCE', [finance.memberId]);
  });
  const { member, hr, superAdmin, owner } = team;
  await letSupportIn(app, team.id);
  const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
  people = { anonymous: null, stranger: other.owner, member, head, finance, hr, superAdmin, owner, support };
});
afterAll(() => app.close());
// A call that signs out all sessions must not affect the next row.
beforeEach(() => asPlatform(app.database, (db) => sql`UPDATE accounts SET epoch = 1, closed_at = NULL`.execute(db)));

async function ask(kind: Kind, endpoint: Endpoint): Promise<string> {
  const answer = await app.call(people[kind], endpoint, {
    teamId: team.id,
    params: { id: team.id, transferId: team.id, teamId: team.id, employeeId: team.id, kind: 'member' },
  });
  if (answer.status === 401) return '-';
  if (answer.status === 403) return answer.code === 40300 ? 'n' : 'x';
  return 'y';
}

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

test('the matrix has a row for each endpoint that is not public, and no other rows', () => {
  const publicCalls = operations.filter(([, endpoint]) => endpoint.may === 'public').map(([name]) => name);
  const rows = Object.keys(matrix).filter((name) => name !== 'everyone');
  expect([...new Set([...rows, ...publicCalls])].toSorted()).toEqual(operations.map(([name]) => name).toSorted());
});

test.each(operations)('%s answers each kind of caller as in the matrix', async (name, endpoint) => {
  const found: string[] = [];
  for (const kind of kinds) found.push(await ask(kind, endpoint));
  const row = matrix[name] ?? (name.startsWith('account.') && endpoint.may === 'public' ? matrix.everyone : undefined);
  expect(found.join('')).toBe(row);
});

/** The statuses for the caller's own department, another department of the team, and another team. */
const scopes: [
  call: string,
  endpoint: Endpoint,
  key: 'member' | 'department',
  body: object | undefined,
  Record<string, string>,
][] = [
  [
    'members.read',
    members.read,
    'member',
    undefined,
    { hr: '200 404 404', superAdmin: '200 200 404', owner: '200 200 404', support: '200 200 404' },
  ],
  [
    'members.update',
    members.update,
    'member',
    { jobTitle: 'Planner' },
    { hr: '200 404 404', superAdmin: '200 200 404', owner: '200 200 404', support: '200 200 404' },
  ],
  ['departments.read', departments.read, 'department', undefined, { superAdmin: '200 200 404', owner: '200 200 404' }],
  [
    'departments.update',
    departments.update,
    'department',
    { number: 'N' },
    { hr: '200 404 404', superAdmin: '200 200 404', owner: '200 200 404' },
  ],
  [
    'departments.remove',
    departments.remove,
    'department',
    undefined,
    { hr: '403 404 404', superAdmin: '409 409 404', owner: '409 409 404' },
  ],
];

describe('own department, other department, other team', () => {
  test.each(scopes)('%s answers with the statuses of the table', async (_name, endpoint, key, body, expected) => {
    const targets =
      key === 'member'
        ? [team.hr, team.member, other.member].map((person) => person.memberId)
        : [team.sales, team.product, other.product];
    for (const [kind, statuses] of Object.entries(expected)) {
      const found: number[] = [];
      for (const [index, id] of targets.entries()) {
        const own =
          body && Object.fromEntries(Object.entries(body).map(([field, value]) => [field, `${String(value)} ${kind} ${index}`]));
        found.push((await app.call(people[kind as Kind], endpoint, { params: { id }, ...(own && { body: own }) })).status);
      }
      expect(found.join(' '), kind).toBe(statuses);
    }
  });
});

test('a revoked right takes effect with the next call on all servers', async () => {
  const second = await startTestApp({ sharedUrl: app.ownerUrl });
  try {
    expect((await app.call(team.superAdmin, members.list)).status).toBe(200);
    expect((await second.call(team.superAdmin, members.list)).status).toBe(200);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`DELETE FROM role_members WHERE member_id = ${team.superAdmin.memberId}::uuid`.execute(tx),
    );
    expect((await app.call(team.superAdmin, members.list)).code).toBe(40300);
    expect((await second.call(team.superAdmin, members.list)).code).toBe(40300);
    await asPlatform(app.database, (db) =>
      sql`UPDATE accounts SET epoch = epoch + 1 WHERE id = ${team.superAdmin.accountId}::uuid`.execute(db),
    );
    expect((await app.call(team.superAdmin, members.self)).status).toBe(401);
    expect((await second.call(team.superAdmin, members.self)).status).toBe(401);
  } finally {
    await second.close();
  }
});
