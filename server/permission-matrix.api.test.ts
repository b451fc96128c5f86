import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { departments } from '#contract/departments.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/members.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedAccountMember, seedRole, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from './kernel/db.ts';

// Who asks, in the order of the columns below. FINANCE may view organisation info and nothing of people.
const kinds = ['anonymous', 'stranger', 'member', 'head', 'finance', 'hr', 'superAdmin', 'owner'] as const;
type Kind = (typeof kinds)[number];

/**
 * y passes the guard, n lacks the permission (40300), x is refused by the team (code 403), - is signed out (401).
 * Every endpoint of the contract stands here, by hand: a changed permission has to be changed here too.
 */
const matrix: Record<string, string> = {
  everyone: 'yyyyyyyy',
  'files.read': 'yyyyyyyy',

  'account.changePassword': '-yyyyyyy',
  'account.signOutEverywhere': '-yyyyyyy',
  'account.closing': '-yyyyyyy',
  'account.close': '-yyyyyyy',

  // Their own guide and nobody else's: the id of the matrix is nobody's.
  'guides.read': '-xyyyyyy',
  'guides.create': '-xyyyyyy',
  'guides.update': '-xyyyyyy',

  'administrators.list': '-xnnnnyy',

  'home.overview': '-xyyyyyy',
  'bulk.preview': '-xnnnyyy',
  'bulk.start': '-xnnnyyy',
  'bulk.read': '-xnnnyyy',
  'bulk.result': '-xnnnyyy',
  'bulk.undo': '-xnnnyyy',
  'departments.list': '-xyyyyyy',
  'departments.read': '-xnnnyyy',
  'departments.create': '-xnnnyyy',
  'departments.update': '-xnnnyyy',
  'departments.move': '-xnnnyyy',
  'departments.undoMove': '-xnnnyyy',
  'departments.remove': '-xnnnyyy',
  'departments.removeWithContent': '-xnnnyyy',

  'imports.template': '-xnnnyyy',
  'imports.exportMembers': '-xnnnyyy',
  'imports.upload': '-xnnnyyy',
  'imports.recent': '-xnnnyyy',
  'imports.read': '-xnnnyyy',
  'imports.rows': '-xnnnyyy',
  'imports.fixRow': '-xnnnyyy',
  'imports.faultyRows': '-xnnnyyy',
  'imports.commit': '-xnnnyyy',
  'imports.undo': '-xnnnyyy',
  'imports.discard': '-xnnnyyy',

  'invitations.read': '-xnnnyyy',
  'invitations.text': '-xnnnyyy',
  'invitations.links': '-xnnnyyy',
  'invitations.createLink': '-xnnnyyy',
  'invitations.updateLink': '-xnnnyyy',
  'invitations.revokeLink': '-xnnnyyy',
  'invitations.email': '-xnnnyyy',
  'invitations.batchEmail': '-xnnnyyy',
  'invitations.batchMobile': '-xnnnyyy',
  'invitations.remind': '-xnnnyyy',
  // Without a validity there is nothing to refuse yet.
  'invitations.setValidity': '-xnnnyyy',
  // Only who reaches everybody; the scoped administrator is refused by the policy.
  'invitations.open': '-xnnnnyy',
  'invitations.close': '-xnnnnyy',
  'invitations.refresh': '-xnnnnyy',
  'invitations.revokeAll': '-xnnnnyy',

  'insight.departments': '-xnnnyyy',
  'insight.departmentWay': '-xnnnyyy',
  'insight.reports': '-xnnnyyy',
  'insight.reportsWay': '-xnnnyyy',
  'insight.find': '-xnnnyyy',
  'insight.headcount': '-xnnnyyy',
  'insight.exportHeadcount': '-xnnnyyy',
  'insight.health': '-xnnnyyy',
  'insight.healthMembers': '-xnnnyyy',
  'insight.healthDepartments': '-xnnnyyy',
  'memberApps.list': '-xyyyyyy',

  'jobs.recent': '-xyyyyyy',
  'jobs.read': '-xyyyyyy',

  'joining.look': '-yyyyyyy',
  'joining.apply': '-yyyyyyy',
  'joining.accept': '-yyyyyyy',
  'joining.mine': '-yyyyyyy',
  'joining.own': '-yyyyyyy',
  'joining.withdraw': '-yyyyyyy',
  'joining.list': '-xnnnyyy',
  'joining.pending': '-xnnnyyy',
  'joining.read': '-xnnnyyy',
  'joining.approve': '-xnnnyyy',
  'joining.reject': '-xnnnyyy',
  'joining.approveMany': '-xnnnyyy',
  'joining.rejectMany': '-xnnnyyy',

  'members.list': '-xnnnyyy',
  'members.count': '-xnnnyyy',
  'members.read': '-xnnnyyy',
  'members.create': '-xnnnyyy',
  'members.update': '-xnnnyyy',
  'members.changeDepartments': '-xnnnyyy',
  'members.self': '-xyyyyyy',
  'members.search': '-xyyyyyy',
  'members.simpleBaseSearch': '-xyyyyyy',
  'members.avatar': '-xyyyyyy',
  'members.currencyCode': '-xyyyyyy',

  'menus.tree': '-xnnnnyy',
  'menus.mine': '-xyyyyyy',
  'menus.read': '-xyyyyyy',

  'operationLog.list': '-xnnnnyy',
  'operationLog.read': '-xnnnnyy',
  'operationLog.exportEntries': '-xnnnnyy',
  'operationLog.exportedFile': '-xnnnnyy',
  'operationLog.verify': '-xnnnnyy',

  'ownSafety.standing': '-yyyyyyy',
  'ownSafety.freshSignIn': '-yyyyyyy',
  'ownSafety.sessions': '-yyyyyyy',
  'ownSafety.endSession': '-yyyyyyy',
  'ownSafety.secondFactor': '-yyyyyyy',
  'ownSafety.enrol': '-yyyyyyy',
  'ownSafety.confirm': '-yyyyyyy',
  'ownSafety.renewRecoveryCodes': '-yyyyyyy',
  'ownSafety.disable': '-yyyyyyy',

  'recycleBin.list': '-xnnnyyy',
  'recycleBin.removeMember': '-xnnnyyy',
  'recycleBin.restore': '-xnnnyyy',
  // Without the typed name there is nothing to refuse yet.
  'recycleBin.purge': '-xyyyyyy',

  'resignations.verificationAdministrator': '-xnnnyyy',
  'resignations.verificationManager': '-xnnnyyy',
  'resignations.inventory': '-xnnnyyy',
  'resignations.resign': '-xnnnyyy',
  'resignations.resignMany': '-xnnnyyy',
  'resignations.list': '-xnnnyyy',
  'resignations.exportList': '-xnnnyyy',
  'resignations.read': '-xnnnyyy',
  'resignations.ofMember': '-xnnnyyy',
  'resignations.cancel': '-xnnnyyy',
  'resignations.restore': '-xnnnyyy',
  'resignations.rehire': '-xnnnyyy',
  'resignations.retry': '-xnnnyyy',

  'roles.list': '-xnnnnyy',
  'roles.grantable': '-xnnnnyy',
  'roles.preview': '-xnnnnyy',
  'roles.create': '-xnnnnyy',
  'roles.read': '-xnnnnyy',
  'roles.update': '-xnnnnyy',
  'roles.remove': '-xnnnnyy',
  'roles.copy': '-xnnnnyy',
  'roles.members': '-xnnnnyy',
  'roles.addMembers': '-xnnnnyy',
  'roles.removeMember': '-xnnnnyy',
  'roles.ofMember': '-xnnnnyy',
  'roleGroups.list': '-xnnnnyy',
  'roleGroups.create': '-xnnnnyy',
  'roleGroups.order': '-xnnnnyy',
  'roleGroups.rename': '-xnnnnyy',
  'roleGroups.remove': '-xnnnnyy',

  'safety.members': '-xnnnnyy',
  'safety.member': '-xnnnnyy',
  'safety.endSession': '-xnnnnyy',
  'safety.endSessions': '-xnnnnyy',
  'safety.resetSecondFactor': '-xnnnnyy',
  'safety.policies': '-xnnnnyy',
  'safety.preview': '-xnnnnyy',
  'safety.update': '-xnnnnyy',

  'ownership.read': '-xyyyyyy',
  'ownership.offer': '-xnnnnny',
  'ownership.cancel': '-xnnnnny',
  // Only for whom the offer is made to; anybody else finds none.
  'ownership.accept': '-xyyyyyy',
  'ownership.decline': '-xyyyyyy',
  'ownership.checklist': '-xnnnnny',
  'ownership.dissolve': '-xnnnnny',
  'ownership.keep': '-xnnnnny',
  'ownership.support': '-xnnnnny',
  'ownership.setSupport': '-xnnnnny',

  'savedViews.list': '-xyyyyyy',
  'savedViews.create': '-xyyyyyy',
  'savedViews.remove': '-xyyyyyy',

  'teams.list': '-yyyyyyy',
  'teams.create': '-yyyyyyy',
  'teams.checkExist': '-yyyyyyy',
  'teams.enterBackend': '-xyyyyyy',
  'teams.read': '-xyyyyyy',
  'teams.update': '-xnnnnyy',
  'teams.logo': '-xnnnnyy',
  'teams.removeLogo': '-xnnnnyy',
  'teams.setup': '-xnnnnny',
  'teams.contactSales': '-xnnnnny',

  'timeline.read': '-xnnnyyy',

  // Both tell a stranger to the team in the header so.
  'user.info': '-xyyyyyy',
  'user.update': '-yyyyyyy',
  'user.locale': '-yyyyyyy',
  'user.updateLocale': '-yyyyyyy',
};

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
  people = { anonymous: null, stranger: other.owner, member, head, finance, hr, superAdmin, owner };
});
afterAll(() => app.close());
// A call that signs out everywhere must not decide the next row.
beforeEach(() => asPlatform(app.database, (db) => sql`UPDATE accounts SET epoch = 1, closed_at = NULL`.execute(db)));

async function ask(kind: Kind, endpoint: Endpoint): Promise<string> {
  const answer = await app.call(people[kind], endpoint, { teamId: team.id, params: { id: team.id, transferId: team.id, teamId: team.id, employeeId: team.id } });
  if (answer.status === 401) return '-';
  if (answer.status === 403) return answer.code === 40300 ? 'n' : 'x';
  return 'y';
}

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

test('every endpoint has its row and every row its endpoint', () => {
  const publicCalls = operations.filter(([, endpoint]) => endpoint.may === 'public').map(([name]) => name);
  const rows = Object.keys(matrix).filter((name) => name !== 'everyone');
  expect([...new Set([...rows, ...publicCalls])].toSorted()).toEqual(operations.map(([name]) => name).toSorted());
});

test.each(operations)('%s lets pass whom it should and nobody else', async (name, endpoint) => {
  const found: string[] = [];
  for (const kind of kinds) found.push(await ask(kind, endpoint));
  const row = matrix[name] ?? (name.startsWith('account.') && endpoint.may === 'public' ? matrix.everyone : undefined);
  expect(found.join('')).toBe(row);
});

/** Rows: the caller's own department, another department of the team, another team. Literal statuses. */
const reach: [
  call: string,
  endpoint: Endpoint,
  key: 'member' | 'department',
  body: object | undefined,
  Record<string, string>,
][] = [
  ['members.read', members.read, 'member', undefined, { hr: '200 404 404', superAdmin: '200 200 404', owner: '200 200 404' }],
  [
    'members.update',
    members.update,
    'member',
    { jobTitle: 'Planner' },
    { hr: '200 404 404', superAdmin: '200 200 404', owner: '200 200 404' },
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
  test.each(reach)('%s', async (_name, endpoint, key, body, expected) => {
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

test('a right that was taken away is gone at the next call, on every server', async () => {
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
