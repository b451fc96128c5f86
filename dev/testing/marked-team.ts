import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { TestApp } from './app.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Asker, askersOf } from './marked-askers.ts';
import { type MarkedDepartment, type MarkedPerson, type MarkedRole, markersOf, markerText } from './markers.ts';
import { giveRole } from './roles.ts';
import { type Person, seedAccountMember, seedDepartment, seedTeam, type TestTeam } from './team.ts';

/** The people of the marked team by their part in it. */
export interface Cast {
  /** In Sales, and head of it. */
  head: Person;
  sales: Person;
  jakarta: Person;
  jakartaToo: Person;
  /** In Product, and head of Jakarta. */
  farHead: Person;
  /** In Product, leader of the people of Jakarta and of `sales`. */
  leader: Person;
  /** In Product, resigned after the objects are seeded. */
  gone: Person;
  /** In Vault, below Product. */
  vault: Person;
  vaultToo: Person;
  suspended: Person;
}

export interface MarkedTeam {
  team: TestTeam;
  /** Below Product. */
  vault: string;
  people: MarkedPerson[];
  departments: MarkedDepartment[];
  cast: Cast;
  /** Members, heads, holders of each code alone and of several codes, owner and super administrator, tokens, support, a view. */
  askers: Asker[];
}

/** A team with a marker in every field of every person and in the number of every department. */
export async function seedMarkedTeam(app: TestApp): Promise<MarkedTeam> {
  const team = await seedTeam(app.database, 'Harbour Trading', 500);
  const { root, sales, jakarta, product } = team;
  const vault = uuidv7();
  await inTransaction(app.database, { teamId: team.id }, (tx) => seedDepartment(tx, team.id, vault, 'Vault', [root, product]));
  const paths: Record<string, string[]> = {
    [root]: [root],
    [sales]: [root, sales],
    [jakarta]: [root, sales, jakarta],
    [product]: [root, product],
    [vault]: [root, product, vault],
  };
  const seeded: [Person, string][] = [
    [team.owner, root],
    [team.superAdmin, root],
    [team.hr, sales],
    [team.member, product],
  ];
  const add = async (name: string, department: string) => {
    const person = await seedAccountMember(app.database, team.id, name, department);
    seeded.push([person, department]);
    return person;
  };
  const cast: Cast = {
    head: await add('Sam', sales),
    sales: await add('Sia', sales),
    jakarta: await add('Jo', jakarta),
    jakartaToo: await add('Jan', jakarta),
    farHead: await add('Pat', product),
    leader: await add('Pia', product),
    gone: await add('Gil', product),
    vault: await add('Vic', vault),
    vaultToo: await add('Val', vault),
    suspended: await add('Sue', sales),
  };
  const held = new Map<string, MarkedRole[]>([[team.hr.memberId, [{ codes: ['020100'], reach: [sales] }]]]);
  const give = async (person: Person, role: MarkedRole) => {
    held.set(person.memberId, [...(held.get(person.memberId) ?? []), role]);
    await giveRole(app.database, team.id, {
      name: `${role.codes.join()} of ${person.name}`,
      grants: Object.fromEntries(role.codes.map((code) => [code, 'edit'])),
      departments: role.reach === 'all' ? [] : [...role.reach],
      scopeMembers: [...(role.members ?? [])],
      members: [person.memberId],
    });
  };
  for (const [name, codes, reach] of keepers(sales)) await give(await add(`Keeper of ${name}`, product), { codes, reach });
  // The scope of one code does not apply to another code.
  const both = await add('Keeper of both', product);
  await give(both, { codes: ['080100'], reach: 'all' });
  await give(both, { codes: ['020100'], reach: [jakarta] });
  await give(await add('Keeper of two', product), {
    codes: ['020100', '020200'],
    reach: [],
    members: [cast.head.memberId, cast.jakarta.memberId],
  });
  const led = [cast.jakarta, cast.jakartaToo, cast.sales];
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const heads: [string, Person][] = [
      [sales, cast.head],
      [jakarta, cast.farHead],
      [vault, cast.vault],
    ];
    for (const [id, person] of heads)
      await tx.updateTable('departments').set({ head_member_id: person.memberId }).where('id', '=', id).execute();
    for (const { memberId } of led)
      await tx.updateTable('members').set({ leader_id: cast.leader.memberId }).where('id', '=', memberId).execute();
    for (const [person] of seeded) {
      const file = newFileId();
      const about = { purpose: 'AVATAR', name: 'a.webp', contentType: 'image/webp', content: Buffer.from('picture') } as const;
      await insertFile(tx, { team, actor: person }, file, about);
      await tx.updateTable('members').set({ avatar_file_id: file }).where('id', '=', person.memberId).execute();
    }
  });
  // The markers are written through the console's API, so that the operation log contains them.
  const people: MarkedPerson[] = [];
  for (const [n, [person, department]] of seeded.entries()) {
    const { mobile, ...markers } = markersOf(n);
    const displayName = `${person.name.split(' ')[0]} ${markerText('name', n)}`;
    const body = { ...markers, displayName, mobilePrefix: '852', mobileNumber: mobile };
    const { status, fields } = await app.call(team.owner, members.update, { params: { id: person.memberId }, body });
    if (status !== 200) throw new Error(`${person.name} could not be marked: ${JSON.stringify(fields)}`);
    const email = `${markerText('account', n).toLowerCase()}@example.com`;
    await asPlatform(app.database, (db) =>
      db.updateTable('accounts').set({ email }).where('id', '=', person.accountId).execute(),
    );
    const leaderId = led.includes(person) ? cast.leader.memberId : null;
    const own = { name: person.name, paths: [paths[department] ?? []], leaderId, resigned: false };
    people.push({ id: person.memberId, ...own, markers: markersOf(n) });
  }
  for (const [n, id] of Object.keys(paths).entries())
    await app.call(team.owner, departments.update, { params: { id }, body: { number: markerText('dept', n) } });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', cast.suspended.memberId).execute(),
  );
  const heads = new Map([
    [cast.head.memberId, [sales]],
    [cast.farHead.memberId, [jakarta]],
    [cast.vault.memberId, [vault]],
  ]);
  const askers = await askersOf(app, team, { seeded: seeded.map(([person]) => person), people, held, heads });
  const marked = Object.entries(paths).map(([id, path]) => ({ id, path }));
  return { team, vault, people, departments: marked, cast, askers };
}

/** Holders of one code, or of the codes of one screen, for a part of the team. */
const keepers = (sales: string): [name: string, codes: MenuCode[], reach: 'all' | string[]][] => [
  ['members', ['020100'], [sales]],
  ['departments', ['020200'], [sales]],
  ['visibility', ['020300'], [sales]],
  ['roles', ['020400'], [sales]],
  ['rooms', ['030100', '030200'], [sales]],
  ['apps', ['040100', '040200'], [sales]],
  ['money', ['050100', '050200', '050300'], 'all'],
  ['administrators', ['060100'], [sales]],
  ['banners', ['070100', '070200'], [sales]],
  ['log', ['080100'], [sales]],
  ['sign-in', ['080200'], [sales]],
  ['integrations', ['080300'], [sales]],
];
