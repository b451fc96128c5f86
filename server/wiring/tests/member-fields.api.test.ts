import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directory } from '#contract/people/directory.ts';
import { imports } from '#contract/people/imports.ts';
import {
  type FieldsWith,
  memberFieldTable,
  plainFacts,
  type PlainField,
  plainFields,
} from '#contract/people/member-field-facts.ts';
import { members } from '#contract/people/members.ts';
import { timeline } from '#contract/people/timeline.ts';
import { languages } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { commitRows, uploadRows } from '#dev/testing/imports.ts';
import { connect, type Directory, enterprise, userSchema } from '#dev/testing/scim.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';

// Every plain field of the table works in every place that derives from it.

let app: TestApp;
let team: TestTeam;
let scim: Directory;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading', 200);
  scim = await connect(app, team.owner);
});
afterAll(() => app.close());

type Answered = Partial<Record<string, unknown>> & { employeeId: string };
const t = translator('en');
let next = 0;
let values = 0;

/** A valid value of a field that no other member has. */
function valueOf(field: PlainField): string {
  const n = (values += 1);
  const facts = plainFacts[field];
  switch (facts.kind) {
    case 'email':
      return `value.${n}@example.com`;
    case 'phone':
      return `2123 ${1000 + n}`;
    case 'date':
      return new Date(Date.UTC(1990, 0, n)).toISOString().slice(0, 10);
    case 'choice':
      return facts.choices[n % 2] ?? '';
    default:
      return `Value ${n}`;
  }
}

/** Adds a member with a value of the field, and a name and an address, which every member has. */
async function add(field: PlainField, value: string | undefined): Promise<Answered> {
  const body = {
    displayName: 'Somebody',
    email: `somebody.${(next += 1)}@example.com`,
    ...(value !== undefined && { [field]: value }),
  };
  const { status, data } = await app.call<Answered>(team.owner, members.create, { body });
  expect(status).toBe(200);
  return data;
}

const labelOf = (field: PlainField, value: string) =>
  plainFacts[field].kind === 'choice' && field !== 'gender' ? t(`members.choices.${field}.${value}` as never) : value;
const read = async (id: string) => (await app.call<Answered>(team.owner, members.read, { params: { id } })).data;

describe.each(plainFields)('%s', (field) => {
  test('is written by create and update, and returned by read, list and directory', async () => {
    const first = valueOf(field);
    const { employeeId: id, version, ...created } = await add(field, first);
    expect(created[field]).toBe(first);
    const second = valueOf(field);
    const updated = await app.call<Answered>(team.owner, members.update, { params: { id }, body: { [field]: second, version } });
    expect(updated.data[field]).toBe(second);
    expect((await read(id))[field]).toBe(second);
    for (const endpoint of [members.list, directory.list]) {
      const { data } = await app.call<{ items: Answered[] }>(team.owner, endpoint, { query: { size: 100 } });
      expect(data.items.find(({ employeeId }) => employeeId === id)?.[field]).toBe(second);
    }
    const person = await app.call<Answered>(team.owner, directory.read, { params: { id } });
    expect(person.data[field]).toBe(second);
  });

  test('is emptied by null, unless the field is required', async () => {
    const { employeeId: id } = await add(field, valueOf(field));
    // One contact is always needed.
    const body = { mobilePrefix: '852', mobileNumber: String(51_000_000 + (next += 1)), [field]: null };
    const { status, data } = await app.call<Answered>(team.owner, members.update, { params: { id }, body });
    if (plainFacts[field].notNull) expect(status).toBe(422);
    else expect([status, data[field]]).toEqual([200, null]);
  });

  test('is logged with its value, named in the timeline, and labelled in every language', async () => {
    const before = valueOf(field);
    const { employeeId: id } = await add(field, before);
    const after = valueOf(field);
    await app.call(team.owner, members.update, { params: { id }, body: { [field]: after } });
    const entries = (await readLog(app.database, team.id)).filter((entry) => entry.object_id === id);
    expect(entries.at(-1)).toMatchObject({ action: 'member.update', before: { [field]: before }, after: { [field]: after } });
    const { data } = await app.call<{ items: { fields: string[] }[] }>(team.owner, timeline.read, { params: { id } });
    expect(data.items[0]?.fields).toEqual([field]);
    for (const language of languages) expect(translator(language)(`members.fields.${field}`)).toMatch(/\S/);
  });

  test('is exported and imported', async () => {
    const value = valueOf(field);
    const { employeeId: id, ...made } = await add(field, value);
    const file = await app.call(team.owner, imports.exportMembers, { body: { allFlag: true } });
    const [, header = [], ...rows] = (await readWorkbook(file.raw.rawPayload))['Members'] ?? [];
    const place = header.findIndex((title) => title.replace(/[ *†]+$/, '') === t(`imports.columns.${field}`));
    const emailPlace = header.findIndex((title) => title.startsWith(t('imports.columns.email')));
    expect(rows.find((row) => row[emailPlace] === made['email'])?.[place]).toBe(labelOf(field, value));

    const imported = valueOf(field);
    const email = field === 'email' ? imported : `imported.${(next += 1)}@example.com`;
    const cells = { displayName: `Imported ${next}`, email, [field]: labelOf(field, imported) };
    const columns = Object.keys(cells) as PlainField[];
    const uploaded = await uploadRows(
      app,
      team.owner,
      columns.map((column) => t(`imports.columns.${column}`)),
      [Object.values(cells)],
    );
    expect(await commitRows(app, team.owner, uploaded.data.id)).toMatchObject({ added: 1 });
    const { data } = await app.call<{ items: Answered[] }>(team.owner, members.list, { query: { search: email } });
    expect(data.items.map((item) => item[field])).toEqual([imported]);
    expect(id).not.toBe(data.items[0]?.employeeId);
  });
});

type ProvisionedField = FieldsWith<{ scim: string }>;
const provisioned = plainFields.filter((field): field is ProvisionedField => 'scim' in memberFieldTable[field]);

test.each(provisioned)('%s is provisioned by SCIM: created, read, filtered, changed and removed', async (field) => {
  const [first = '', part] = memberFieldTable[field].scim.split('.');
  const root = first === 'enterprise' ? enterprise : first;
  const resource = (value: string) => ({ [root]: part === undefined ? value : { [part]: value } });
  const path = first === 'enterprise' ? `${enterprise}:${part}` : memberFieldTable[field].scim;
  const value = valueOf(field);
  const userName = `provisioned.${(next += 1)}@example.com`;
  const made = await scim.post('/Users', { schemas: [userSchema, enterprise], userName, ...resource(value) });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject(resource(value));
  const id = made.body.id;
  expect((await read(id))[field]).toBe(value);
  const found = await scim.get(`/Users?filter=${encodeURIComponent(`${path} eq "${value}"`)}`);
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  const other = valueOf(field);
  const patch = (operation: object) => scim.patch(`/Users/${id}`, operation);
  expect((await patch({ op: 'replace', path, value: other })).body).toMatchObject(resource(other));
  expect((await read(id))[field]).toBe(other);
  await patch({ op: 'remove', path });
  expect((await read(id))[field]).toBe(null);
  const { body: schemas } = await scim.get('/Schemas');
  expect(JSON.stringify(schemas)).toContain(`"name":"${part ?? first}"`);
});
