import { expect } from 'vitest';
import { invitations, type NamedLink } from '#contract/people/invitations.ts';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';
import { countUse } from './entrances.repository.ts';

const other = await seedTeam(app.database, 'Other');

const fields = { name: 'Campus', validity: 'DAYS_30' };
const create = (body: object = {}, person = team.owner) =>
  app.call<NamedLink>(person, invitations.createLink, { body: { ...fields, ...body } });
const update = (id: string, body: object, person = team.owner) =>
  app.call<NamedLink>(person, invitations.updateLink, { params: { id }, body });
const revoke = (id: string, person = team.owner) => app.call(person, invitations.revokeLink, { params: { id } });
const names = async (person = team.owner) =>
  (await app.call<{ items: NamedLink[] }>(person, invitations.links)).data.items.map(({ name }) => name);
const use = (id: string) => inTransaction(app.database, { teamId: team.id }, (tx) => countUse(tx, team.id, id));

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ validity: 'FOREVER' }, 'validity'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUses: 10_001 }, 'maxUses'],
  [{ maxUses: 1.5 }, 'maxUses'],
  [{ emailDomains: ['example'] }, 'emailDomains.0'],
  [{ emailDomains: ['a.com', 'b .com'] }, 'emailDomains.1'],
  [{ emailDomains: Array.from({ length: 21 }, (_, n) => `d${n}.com`) }, 'emailDomains'],
  [{ departmentId: 'x' }, 'departmentId'],
])('a link is refused with %j', async (body, field) => {
  expect((await create(body)).fields?.map((fault) => fault.field)).toEqual([field]);
});

test('links of another team or outside the scope are hidden and cannot be changed', async () => {
  expect((await create({ departmentId: other.sales })).fields).toMatchObject([{ field: 'departmentId' }]);
  for (const departmentId of [team.product, team.root, null, undefined]) {
    expect((await create({ departmentId }, team.hr)).fields, String(departmentId)).toMatchObject([{ field: 'departmentId' }]);
  }
  const foreign = await seedLink(app.database, other.id);
  const product = (await create({ departmentId: team.product })).data;
  for (const id of [foreign.id, product.linkId]) {
    expect((await update(id, { name: 'Mine' }, team.hr)).status).toBe(404);
    expect((await revoke(id, team.hr)).status).toBe(404);
  }
  expect((await update(foreign.id, { name: 'Mine' })).status).toBe(404);
  expect(await names(team.hr)).toEqual([]);
  const own = (await create({ name: 'Jakarta', departmentId: team.jakarta }, team.hr)).data;
  expect(await names(team.hr)).toEqual(['Jakarta']);
  expect((await update(own.linkId, { departmentId: team.product }, team.hr)).fields).toMatchObject([{ field: 'departmentId' }]);
  expect((await update(own.linkId, { departmentId: null }, team.hr)).fields).toMatchObject([{ field: 'departmentId' }]);
  expect((await create({}, team.member)).code).toBe(40300);
});

test('a link stores what was sent; its name is unique until it is revoked', async () => {
  const { data } = await create({
    departmentId: team.jakarta,
    maxUses: 2,
    emailDomains: ['@Example.COM', 'example.com', 'sub.example.co.id'],
  });
  expect(data).toMatchObject({
    name: 'Campus',
    department: { departmentId: team.jakarta, path: 'Sales / Jakarta' },
    maxUses: 2,
    uses: 0,
    state: 'VALID',
    emailDomains: ['example.com', 'sub.example.co.id'],
    createdBy: 'Olivia Owner',
  });
  expect(data.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect((await create({ name: 'campus' })).fields).toMatchObject([
    { field: 'name', message: expect.stringContaining('in use') },
  ]);
  expect((await revoke(data.linkId)).status).toBe(200);
  expect((await revoke(data.linkId)).status).toBe(404);
  expect((await update(data.linkId, { name: 'Again' })).status).toBe(404);
  expect(await use(data.linkId)).toBe(false);
  expect((await create()).status).toBe(200);
});

test('a link ends at its number of uses, also under concurrent uses', async () => {
  const { linkId } = (await create({ maxUses: 3 })).data;
  const came = await Promise.all(Array.from({ length: 12 }, () => use(linkId)));
  expect(came.filter(Boolean)).toHaveLength(3);
  const { items } = (await app.call<{ items: NamedLink[] }>(team.owner, invitations.links)).data;
  expect(items).toMatchObject([{ uses: 3, state: 'USED_UP' }]);
  expect((await update(linkId, { maxUses: 2 })).fields).toMatchObject([
    { field: 'maxUses', message: t('rules.tooSmall', { min: '3' }) },
  ]);
  expect((await update(linkId, { maxUses: 4 })).data.state).toBe('VALID');
});

test('a change of a link a change of a link changes only the fields that were sent', async () => {
  const { data } = await create({ maxUses: 5 });
  expect((await update(data.linkId, {})).code).toBe(42203);
  expect((await update(data.linkId, { name: 'Campus' })).code).toBe(42203);
  const changed = (await update(data.linkId, { name: 'Fair', maxUses: null, departmentId: team.sales })).data;
  expect(changed).toMatchObject({ name: 'Fair', maxUses: null, department: { name: 'Sales' }, code: data.code, url: data.url });
  expect(changed.expiresAt).toBe(data.expiresAt);
  expect((await update(data.linkId, { validity: 'PERMANENT' })).data).toMatchObject({ expiresAt: null, state: 'VALID' });
  const log = await readLog(app.database, team.id);
  expect(log.map(({ action }) => action)).toEqual(['invitation.link.create', 'invitation.link.update', 'invitation.link.update']);
  expect(log[1]).toMatchObject({
    before: { name: 'Campus', maxUses: 5 },
    after: { name: 'Fair', maxUses: null, department: 'Sales' },
  });
  expect(JSON.stringify(log)).not.toContain(data.code);
});

test('a team has at most fifty named links', async () => {
  for (let n = 0; n < invitationLimits.links; n += 1) await seedLink(app.database, team.id);
  expect((await create()).fields).toMatchObject([{ field: 'name', message: t('rules.tooMany', { max: '50' }) }]);
});
