import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { type MemberDetail, members } from '#contract/people/members.ts';
import { webhooks } from '#contract/apps/webhooks.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { type Answer, startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type ReferenceCall, referenceCalls } from '#dev/testing/reference-calls.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { referencesOf } from '#dev/testing/schema-ids.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { type Person, seedAccountMember, seedDepartment, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { makeWebhook } from '#dev/testing/webhooks.ts';
import { feedWebhooks } from '#server/features/apps/webhooks/webhooks.feed.service.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { insertFile, newFileId } from '#server/kernel/files/files.ts';

// References in (domain rules 2, "Every exit"): if a field of a request references a member or department that the caller cannot
// see, the answer is the same as for an id of another team and for an unknown id. The fields are taken from the contract.

let app: TestApp;
let team: TestTeam;
/** Manages Sales with many codes; the visibility rules show no other members. */
let manager: Person;
let calls: Record<string, ReferenceCall[]>;
/** A member and a department that are hidden from the manager, visible to the manager, and of another team. */
let named: Record<'hidden' | 'visible' | 'foreign', Record<ReferenceCall['names'], string>>;

const endpoints = Object.fromEntries(
  Object.entries(api).flatMap(([feature, all]) =>
    Object.entries(all as Record<string, Endpoint>).map(([name, endpoint]) => [`${feature}.${name}`, endpoint]),
  ),
);
const naming = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  endpoint.may === 'public' || endpoint.may === 'staff'
    ? []
    : referencesOf(endpoint).map(({ path, kind }) => ({ name, field: path, kind })),
);

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading', 5000);
  const other = await seedTeam(app.database, 'Other Company');
  const joined = (name: string, department: string) => seedAccountMember(app.database, team.id, name, department);
  manager = await joined('Mona Manager', team.sales);
  const vault = randomUUID();
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedDepartment(tx, team.id, vault, 'Vault', [team.root, team.product]),
  );
  named = {
    hidden: { member: (await joined('Hugo Hidden', vault)).memberId, department: vault },
    visible: { member: (await joined('Vera Visible', team.sales)).memberId, department: team.jakarta },
    foreign: { member: other.member.memberId, department: other.sales },
  };
  const codes = [
    '020100',
    '020200',
    '020300',
    '020400',
    '030100',
    '030200',
    '040100',
    '040200',
    '060100',
    '070200',
    '080200',
    '080300',
  ];
  await giveRole(app.database, team.id, {
    name: 'Sales management',
    grants: Object.fromEntries(codes.map((code) => [code, 'edit'])),
    departments: [team.sales],
    members: [manager.memberId],
  });
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  calls = referenceCalls(app, team, manager);
}, 60_000);
afterAll(() => app.close());

const callOf = (name: string, field: string): ReferenceCall => {
  const found = calls[name]?.find((call) => call.field === field);
  if (!found) throw new Error(`${name} names somebody by ${field}, and dev/testing/reference-calls.ts has no example`);
  return found;
};

async function ask(person: Person, name: string, { input }: ReferenceCall, id: string): Promise<Answer> {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`${name} is no operation`);
  return app.call(person, endpoint, await input(id));
}

/** The content of an answer as text, without the id that was sent. */
async function contentOf({ status, code, message, fields, data, raw }: Answer, id: string): Promise<string> {
  const sheet = (raw.headers['content-type'] ?? '').includes('spreadsheet');
  const content = { status, code, message, fields, data: sheet ? await readWorkbook(raw.rawPayload) : data };
  return JSON.stringify(content).replaceAll(id, '$id');
}

test('all examples belong to fields of the contract', () => {
  const known = naming.map(({ name, field }) => `${name} ${field}`);
  const examples = Object.entries(calls).flatMap(([name, each]) => each.map(({ field }) => `${name} ${field}`));
  expect(examples.filter((example) => !known.includes(example))).toEqual([]);
});

describe.each(naming)('$name $field', ({ name, field }) => {
  test('answers for a hidden id as for an unknown one', async () => {
    const call = callOf(name, field);
    const answers: string[] = [];
    for (const id of [named.hidden[call.names], named.foreign[call.names], randomUUID()])
      answers.push(await contentOf(await ask(manager, name, call, id), id));
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]).not.toContain('Hugo');
    expect(answers[0]).not.toContain('Vault');
  });

  test('is accepted for a visible id', async () => {
    const call = callOf(name, field);
    const answer = await ask(call.whole ? team.owner : manager, name, call, named.visible[call.names]);
    expect([answer.status, JSON.stringify(answer.fields ?? answer.message)]).toEqual([200, expect.anything()]);
  });
});

test('a hidden leader is accepted when the form is sent back unchanged, and is shown by name only', async () => {
  const id = (await seedAccountMember(app.database, team.id, 'Rita Report', team.sales)).memberId;
  const hidden = named.hidden.member;
  await app.call(team.owner, members.update, { params: { id }, body: { leaderId: hidden } });
  const sent = { leaderId: hidden, jobTitle: 'Planner' };
  expect((await app.call(manager, members.update, { params: { id }, body: sent })).status).toBe(200);
  const file = newFileId();
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const about = { purpose: 'AVATAR', name: 'a.webp', contentType: 'image/webp', content: Buffer.from('picture') } as const;
    await insertFile(tx, { team, actor: team.owner }, file, about);
    await tx.updateTable('members').set({ avatar_file_id: file }).where('id', '=', hidden).execute();
  });
  const leader = { displayName: 'Hugo Hidden', avatar: null };
  const { data } = await app.call<MemberDetail>(manager, members.read, { params: { id } });
  expect(data).toMatchObject({ jobTitle: 'Planner', leader });
  const changes = { update: { position: 'Second floor' }, suspend: undefined, unsuspend: undefined };
  for (const [name, body] of Object.entries(changes)) {
    const answer = await ask(
      manager,
      `members.${name}`,
      { field: '', names: 'member', input: (each) => ({ params: { id: each }, ...(body && { body }) }) },
      id,
    );
    expect(answer, name).toMatchObject({ status: 200, data: { leader } });
  }
});

test('a webhook delivery about a member outside the scope is answered as an unknown one', async () => {
  const { item } = await makeWebhook(app, team.owner);
  const params = { id: named.hidden.member };
  expect((await app.call(team.owner, members.update, { params, body: { position: 'Third floor' } })).status).toBe(200);
  await sealAll(app.database, app.logKey, { onSealed: (tx, teamId, ids) => feedWebhooks(tx, teamId, ids) });
  const delivery = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', item.webhookId).executeTakeFirstOrThrow(),
  );
  const keeper = await seedAccountMember(app.database, team.id, 'Ina Integrations', team.sales);
  await giveRole(app.database, team.id, {
    name: 'Integrations of Sales',
    grants: { '080300': 'edit' },
    departments: [team.sales],
    members: [keeper.memberId],
  });
  const read = (person: Person, deliveryId: string) =>
    app.call(person, webhooks.delivery, { params: { id: item.webhookId, deliveryId } });
  expect((await read(team.owner, delivery.id)).status).toBe(200);
  const unknown = randomUUID();
  expect(await contentOf(await read(keeper, delivery.id), delivery.id)).toBe(
    await contentOf(await read(keeper, unknown), unknown),
  );
});
