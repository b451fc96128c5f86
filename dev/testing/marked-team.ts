import { v7 as uuidv7 } from 'uuid';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/members.ts';
import type { MenuCode } from '#contract/permissions.ts';
import { resignations } from '#contract/resignations.ts';
import { asTeam, inTransaction } from '#server/kernel/db.ts';
import { insertFile, newFileId } from '#server/kernel/files.ts';
import { makeToken } from './api-tokens.ts';
import type { Answer, Call, TestApp } from './app.ts';
import { seedApp, seedAppRequest, seedGrant, seedTeamApp } from './apps.ts';
import { seedBooking } from './bookings.ts';
import type { ThingKind } from './marker-calls.ts';
import { type MarkedPerson, type MarkedRole, markersOf, type Principal } from './markers.ts';
import { giveRole } from './roles.ts';
import { seedRoom } from './rooms.ts';
import { asSupport, letSupportIn, seedStaff } from './support.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from './team.ts';

/** A principal with the way it calls the API. */
export type Asker = Principal & { ask: (endpoint: Endpoint, call?: Call) => Promise<Answer> };

export interface MarkedTeam {
  team: TestTeam;
  people: MarkedPerson[];
  /** Members, heads, a holder of each code alone, owner and super administrator, a token and support. */
  askers: Asker[];
  things: Record<ThingKind, string[]>;
}

/** A team with a marker in every field of every person, and something of each kind that names people. */
export async function seedMarkedTeam(app: TestApp): Promise<MarkedTeam> {
  const team = await seedTeam(app.database, 'Harbour Trading', 500);
  const { root, sales, jakarta, product } = team;
  const joined = (name: string, department: string) => seedAccountMember(app.database, team.id, `Marked ${name}`, department);
  const seeded: [Person, string[]][] = [
    [team.owner, [root]],
    [team.superAdmin, [root]],
    [team.hr, [root, sales]],
    [team.member, [root, product]],
  ];
  const add = async (name: string, path: string[]) => {
    const person = await joined(name, path.at(-1) ?? '');
    seeded.push([person, path]);
    return person;
  };
  const inSales = [await add('Sam', [root, sales]), await add('Sia', [root, sales])] as const;
  const inJakarta = [await add('Jo', [root, sales, jakarta]), await add('Jan', [root, sales, jakarta])] as const;
  const inProduct = [
    await add('Pat', [root, product]),
    await add('Pia', [root, product]),
    await add('Gone', [root, product]),
  ] as const;
  const held = new Map<string, MarkedRole[]>([[team.hr.memberId, [{ codes: ['020100'], reach: [sales] }]]]);
  const single: [name: string, codes: MenuCode[], reach: 'all' | string[]][] = [
    ['members', ['020100'], [sales]],
    ['departments', ['020200'], [sales]],
    ['roles', ['020400'], [sales]],
    ['administrators', ['060100'], [sales]],
    ['visibility', ['020300'], [sales]],
    ['log', ['080100'], [sales]],
    ['sign-in', ['080200'], [sales]],
    ['apps', ['040100', '040200'], [sales]],
    ['rooms', ['030100', '030200'], [sales]],
    ['money', ['050100', '050200', '050300'], 'all'],
  ];
  for (const [name, codes, reach] of single) {
    const person = await add(`Keeper of ${name}`, [root, product]);
    held.set(person.memberId, [{ codes, reach }]);
    await giveRole(app.database, team.id, {
      name: `Role of ${name}`,
      grants: Object.fromEntries(codes.map((code) => [code, 'edit'])),
      departments: reach === 'all' ? [] : reach,
      members: [person.memberId],
    });
  }
  const head = inSales[0];
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await tx.updateTable('departments').set({ head_member_id: head.memberId }).where('id', '=', sales).execute();
    await tx.updateTable('departments').set({ head_member_id: inProduct[0].memberId }).where('id', '=', jakarta).execute();
    for (const { memberId } of [...inJakarta, inSales[1]])
      await tx.updateTable('members').set({ leader_id: inProduct[1].memberId }).where('id', '=', memberId).execute();
    for (const [person] of seeded) {
      const file = newFileId();
      const content = Buffer.from('picture');
      await insertFile(tx, { team, actor: person }, file, {
        purpose: 'AVATAR',
        name: 'a.webp',
        contentType: 'image/webp',
        content,
      });
      await tx.updateTable('members').set({ avatar_file_id: file }).where('id', '=', person.memberId).execute();
    }
  });
  // The markers are written by the console, so that the operation log holds them as well.
  const people: MarkedPerson[] = [];
  for (const [n, [person, path]] of seeded.entries()) {
    const markers = markersOf(n);
    const { mobile, ...rest } = markers;
    const body = { ...rest, mobilePrefix: '852', mobileNumber: mobile };
    const { status, fields } = await app.call(team.owner, members.update, { params: { id: person.memberId }, body });
    if (status !== 200) throw new Error(`${person.name} could not be marked: ${JSON.stringify(fields)}`);
    const led = [...inJakarta, inSales[1]].some(({ memberId }) => memberId === person.memberId);
    const leaderId = led ? inProduct[1].memberId : null;
    people.push({ id: person.memberId, name: person.name, paths: [path], leaderId, resigned: person === inProduct[2], markers });
  }
  const resigned = await app.call<{ resignationId: string }>(team.owner, resignations.resign, {
    params: { id: inProduct[2].memberId },
    query: { reason: 'CAREER' },
  });
  await letSupportIn(app, team.id);
  const heads = new Map([
    [head.memberId, [sales]],
    [inProduct[0].memberId, [jakarta]],
  ]);
  const askers = await askersOf(app, team, { seeded, people, held, heads });
  const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
  askers.push({
    name: 'support',
    self: null,
    unlimited: true,
    roles: [],
    heads: [],
    ask: (endpoint, call) => app.call(support, endpoint, call),
  });

  const room = await seedRoom(app.database, team.id, { name: 'Blue room' });
  const startsAt = new Date(Date.now() + 3_600_000);
  const booking = await seedBooking(app.database, inSales[1], {
    roomId: room,
    startsAt,
    minutes: 30,
    people: [inSales[1], inProduct[1], inJakarta[0]],
  });
  const appId = await seedApp(app.database, 'marked');
  await seedTeamApp(app.database, team, appId, { availability: 'PORTION', departments: [sales, product] });
  const request = await seedAppRequest(app.database, team, { appId, memberId: inSales[1].memberId });
  await seedGrant(app.database, team.id, { appId, memberId: inProduct[1].memberId });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('team_apps').set({ in_charge: inProduct[1].memberId }).where('app_id', '=', appId).execute(),
  );
  // Turned off, it changes nobody's view, and still names people.
  const exceptionId = uuidv7();
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .insertInto('visibility_exceptions')
      .values({
        team_id: team.id,
        id: exceptionId,
        name: 'Quiet period',
        effect: 'PROHIBIT',
        priority: 100,
        enabled: false,
        subject_departments: [sales],
        object_members: [inProduct[1].memberId],
      })
      .execute(),
  );
  const rows = await asTeam(app.database, team.id, async (db) => ({
    roles: await db.selectFrom('roles').select('id').where('team_id', '=', team.id).execute(),
    entries: await db.selectFrom('operation_log').select('id').where('team_id', '=', team.id).orderBy('id').execute(),
  }));
  const things = {
    member: people.filter((_, n) => n < 12).map(({ id }) => id),
    department: [root, sales, jakarta, product],
    role: rows.roles.map(({ id }) => id),
    room: [room],
    booking: [booking],
    exception: [exceptionId],
    entry: rows.entries.map(({ id }) => id),
    app: [appId],
    appRequest: [request],
    joinRequest: [],
    resignation: [resigned.data.resignationId],
    team: [team.id],
    import: [],
  };
  return { team, people, askers, things };
}

interface Known {
  seeded: readonly [Person, string[]][];
  people: readonly MarkedPerson[];
  held: ReadonlyMap<string, MarkedRole[]>;
  heads: ReadonlyMap<string, string[]>;
}

async function askersOf(app: TestApp, team: TestTeam, { seeded, people, held, heads }: Known): Promise<Asker[]> {
  const askers = seeded.flatMap(([person], n): Asker[] => {
    const self = people[n];
    if (!self || self.resigned) return [];
    const unlimited = person === team.owner || person === team.superAdmin;
    const [roles, headed] = [held.get(person.memberId) ?? [], heads.get(person.memberId) ?? []];
    const ask: Asker['ask'] = (endpoint, call) => app.call(person, endpoint, call);
    return [{ name: person.name, self, unlimited, roles, heads: headed, ask }];
  });
  const codes = ['020100', '020200', '020400', '080100'] as const;
  const permissions = codes.map((code) => `${code} view` as const);
  const scope = { scope: 'DEPARTMENTS', departmentIds: [team.sales] };
  const { token } = await makeToken(app, team.owner, permissions, scope);
  const headers = { authorization: `Bearer ${token}` };
  askers.push({
    name: 'token',
    self: null,
    unlimited: false,
    roles: [{ codes, reach: [team.sales] }],
    heads: [],
    ask: (endpoint, call = {}) => app.call(null, endpoint, { ...call, headers }),
  });
  return askers;
}
