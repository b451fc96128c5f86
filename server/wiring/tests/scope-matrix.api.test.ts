import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Asker, askers, calls, elsewhere } from '#dev/testing/scope-matrix.ts';
import { type Place, recordsOf } from '#dev/testing/scope-samples.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedAccountMember, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let app: TestApp;
let team: TestTeam;
let people: Record<Asker, Person>;
let places: Place[];
let records: ReturnType<typeof recordsOf>;
let joined: string;

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading', 5000);
  const other = await seedTeam(app.database, 'Other Company', 5000);
  const of = (name: string) => seedAccountMember(app.database, team.id, name, team.sales);
  const [member, head, custom, administrator] = [await of('Max'), await of('Helen'), await of('Carla'), await of('Adam')];
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('departments').set({ head_member_id: head.memberId }).where('id', '=', team.sales).execute(),
  );
  const role = (name: string, access: 'view' | 'edit', person: Person) =>
    giveRole(app.database, team.id, {
      name,
      grants: {
        '020100': access,
        '020200': access,
        '020300': access,
        '020400': access,
        '040100': access,
        '040200': access,
        '080200': access,
      },
      departments: [team.sales],
      members: [person.memberId],
    });
  await role('Looks', 'view', custom);
  await role('Changes', 'edit', administrator);
  await letSupportIn(app, team.id);
  const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
  people = { member, head, custom, administrator, superAdmin: team.superAdmin, owner: team.owner, support };
  places = [
    { team, departmentId: team.sales, above: [team.root] },
    { team, departmentId: team.product, above: [team.root] },
    { team: other, departmentId: other.sales, above: [other.root] },
  ];
  records = recordsOf(app);
  joined = (await of('Jon')).memberId;
});
afterAll(() => app.close());

let made = 0;

async function ask(name: string, asker: Asker, place: Place): Promise<string> {
  const row = calls[name];
  const [feature, call] = name.split('.') as [keyof typeof api, string];
  const endpoint = (api[feature] as Record<string, Endpoint>)[call];
  if (!row || !endpoint) throw new Error(`${name} is no call`);
  const [id = '', employeeId = ''] = (await records[row.record](place)).split(' ');
  made += 1;
  const filled = (template: object | undefined) =>
    template &&
    (JSON.parse(
      JSON.stringify(template)
        .replaceAll('$id', id)
        .replaceAll('$employee', employeeId)
        .replaceAll('$sales', team.sales)
        .replaceAll('$jakarta', team.jakarta)
        .replaceAll('$joined', joined)
        .replaceAll('$name', `N${made}`),
    ) as Record<string, string>);
  const [body, query, params] = [filled(row.body), filled(row.query), filled(row.params)];
  const { status, code } = await app.call(people[asker], endpoint, {
    params: { id, employeeId, ...params },
    ...(body && { body }),
    ...(query && { query }),
  });
  if (status < 300) return 'y';
  if (code === 40300) return 'n';
  return status === 404 ? '-' : 'r';
}

test('all calls with path parameters are in the table or covered by other tests', () => {
  const naming = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([call, { path, may }]) =>
      path.includes('{') && !path.includes('/teams/{') && (may === 'member' || typeof may === 'object')
        ? [`${feature}.${call}`]
        : [],
    ),
  );
  const known = [...Object.keys(calls), ...elsewhere];
  expect(naming.filter((name) => !known.includes(name))).toEqual([]);
  expect(elsewhere.filter((name) => !naming.includes(name))).toEqual([]);
});

test.each(Object.keys(calls))('%s is answered for each caller and place as in the table', async (name) => {
  const cells: string[] = [];
  for (const asker of askers) {
    const found: string[] = [];
    for (const place of places) found.push(await ask(name, asker, place));
    cells.push(found.join(''));
  }
  expect(cells.join(' ')).toBe(calls[name]?.cells);
});
