import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { customers } from '#contract/billing/customers.ts';
import { type Invitation, invitations } from '#contract/people/invitations.ts';
import { teams } from '#contract/platform/teams.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedInvitation, seedLink } from '#dev/testing/invitations.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { countUse, entranceAt, findEntranceInvitation, findEntranceLink, isOpen } from './entrances.repository.ts';
import { tokenHash } from './invitation-codes.rules.ts';

let team: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const read = async (person = team.owner) => (await app.call<Invitation>(person, invitations.read)).data;
const asTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const at = (key: { code?: string; hash?: Buffer }) => asPlatform(app.database, (db) => entranceAt(db, key));
const tokenOf = (found: Invitation) => found.link.url?.split('/').at(-1) ?? '';
const ownLinks = () =>
  asTeam((tx) => tx.selectFrom('invitation_links').selectAll().where('name', 'is', null).where('ended_at', 'is', null).execute());
const customerOf = async () => (await app.call<{ items: object[] }>(team.owner, customers.list)).data.items[0];
const teamCode = async () => (await app.call<{ code: string }>(team.owner, teams.read, { params: { id: team.id } })).data.code;

describe('the team’s own link', () => {
  test('is refused to members without the permission to invite, and to a scoped administrator', async () => {
    expect((await app.call(null, invitations.read)).status).toBe(401);
    expect((await app.call(team.member, invitations.read)).code).toBe(40300);
    for (const endpoint of [invitations.open, invitations.close, invitations.refresh, invitations.revokeAll]) {
      expect((await app.call(team.hr, endpoint)).code, endpoint.path).toBe(40300);
      expect((await app.call(team.member, endpoint)).code, endpoint.path).toBe(40300);
    }
    const body = { validity: 'PERMANENT' };
    expect((await app.call(team.hr, invitations.setValidity, { body })).code).toBe(40300);
    expect((await app.call(team.owner, invitations.setValidity, { body: { validity: 'DAYS_2' } })).fields).toMatchObject([
      { field: 'validity' },
    ]);
    expect((await read(team.hr)).can).toEqual({ change: false });
  });

  test('is created by the first read: open, valid for seven days, with the team code', async () => {
    expect(await ownLinks()).toEqual([]);
    const [first, second] = await Promise.all([read(), read(team.superAdmin)]);
    expect(first).toMatchObject({ open: true, waiting: 0, links: 0, left: 500, can: { change: true } });
    expect(first.link).toMatchObject({ code: await teamCode(), validity: 'DAYS_7', state: 'VALID', uses: 0, pending: 0 });
    expect(first.link.url).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{22}$/);
    expect(second.link).toEqual(first.link);
    expect(await ownLinks()).toHaveLength(1);
    expect(Date.parse(first.link.expiresAt ?? '') - Date.parse(first.link.createdAt)).toBeCloseTo(7 * 86_400_000, -5);
    expect(await at({ code: first.link.code })).toMatchObject({ team_id: team.id, link_id: first.link.linkId });
    expect(await at({ hash: tokenHash(tokenOf(first)) })).toMatchObject({ team_id: team.id, link_id: first.link.linkId });
    expect(await at({ hash: tokenHash('unknown') })).toBeUndefined();
  });

  test('is stored as hash and sealed text only', async () => {
    const token = tokenOf(await read());
    const { rows } = await asTeam((tx) =>
      sql<{ row: string }>`SELECT row_to_json(l)::text AS row FROM invitation_links l`.execute(tx),
    );
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('is valid for the chosen period, counted from the change', async () => {
    await read();
    const permanent = await app.call<Invitation>(team.owner, invitations.setValidity, { body: { validity: 'PERMANENT' } });
    expect(permanent.data.link).toMatchObject({ validity: 'PERMANENT', expiresAt: null, state: 'VALID' });
    await asTeam((tx) =>
      sql`UPDATE invitation_links SET validity = 'DAYS_1', expires_at = now() - interval '1 second'`.execute(tx),
    );
    expect((await read()).link.state).toBe('EXPIRED');
    const again = await app.call<Invitation>(team.owner, invitations.setValidity, { body: { validity: 'DAYS_1' } });
    expect(again.data.link).toMatchObject({ validity: 'DAYS_1', state: 'VALID' });
  });

  test('closing ends own link, named links and personal invitations for good; closing again changes nothing', async () => {
    expect((await app.call(team.owner, invitations.open)).code).toBe(42203);
    const before = await read();
    const named = await seedLink(app.database, team.id);
    const personal = await seedInvitation(app.database, team.id, { recipient: 'bea@example.com' });
    expect((await app.call<Invitation>(team.owner, invitations.close)).data).toMatchObject({ open: false, links: 0, waiting: 0 });
    expect(await asTeam((tx) => isOpen(tx, team.id))).toBe(false);
    expect((await app.call(team.owner, invitations.close)).code).toBe(42203);
    expect((await app.call(team.owner, invitations.text, { query: { language: 'en' } })).code).toBe(41011);
    const opened = await app.call<Invitation>(team.owner, invitations.open);
    expect(opened.data).toMatchObject({ open: true, link: { state: 'VALID' } });
    expect(opened.data.link.code).not.toBe(before.link.code);
    for (const id of [before.link.linkId, named.id])
      expect((await asTeam((tx) => findEntranceLink(tx, team.id, id)))?.ended_at).toBeInstanceOf(Date);
    expect((await asTeam((tx) => findEntranceInvitation(tx, team.id, personal.id)))?.ended_at).toBeInstanceOf(Date);
    const races = await Promise.all(Array.from({ length: 10 }, () => app.call(team.owner, invitations.close)));
    expect(races.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is new after a refresh; the old one has ended and the customer's code is unchanged", async () => {
    const before = await read();
    const customerCode = await teamCode();
    const { data: after } = await app.call<Invitation>(team.owner, invitations.refresh);
    expect(after.link.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(after.link.code).not.toBe(before.link.code);
    expect(after.link.url).not.toBe(before.link.url);
    expect(await teamCode()).toBe(customerCode);
    expect(await customerOf()).toMatchObject({ code: customerCode });
    const old = await at({ code: before.link.code });
    expect(old?.link_id).toBe(before.link.linkId);
    const found = await asTeam((tx) => findEntranceLink(tx, team.id, before.link.linkId));
    expect(found?.ended_at).toBeInstanceOf(Date);
    expect(await asTeam((tx) => countUse(tx, team.id, before.link.linkId))).toBe(false);
    expect(await asTeam((tx) => countUse(tx, team.id, after.link.linkId))).toBe(true);
  });

  test('is created only once when twenty refresh concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.call<Invitation>(team.owner, invitations.refresh)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const left = await ownLinks();
    expect(left).toHaveLength(1);
    expect(answers.map(({ data }) => data.link.code)).toContain(left[0]?.code);
    expect(new Set(answers.map(({ data }) => data.link.code)).size).toBe(20);
  });

  test('is inserted into a text of each language', async () => {
    const { link } = await read();
    for (const [language, word] of [
      ['en', 'invited you'],
      ['cn', '邀请你'],
      ['hk', '邀請你'],
      ['id', 'mengundang'],
    ] as const) {
      const { data } = await app.call<{ text: string }>(team.hr, invitations.text, { query: { language } });
      for (const part of [word, link.url ?? '-', 'Hana Hr', 'Harbour', `${link.code.slice(0, 4)}-${link.code.slice(4)}`]) {
        expect(data.text, language).toContain(part);
      }
    }
  });
});

test('revoking everything ends links and invitations, and creates a new own link', async () => {
  const before = await read();
  const named = await seedLink(app.database, team.id);
  const invitation = await seedInvitation(app.database, team.id, { recipient: 'anna@example.com' });
  const other = await seedTeam(app.database, 'Other');
  const foreign = await seedInvitation(app.database, other.id, { recipient: 'anna@example.com' });
  expect(await read()).toMatchObject({ waiting: 1, links: 1 });
  const { data: after } = await app.call<Invitation>(team.owner, invitations.revokeAll);
  expect(after).toMatchObject({ open: true, waiting: 0, links: 0 });
  expect(after.link.code).not.toBe(before.link.code);
  expect((await asTeam((tx) => findEntranceLink(tx, team.id, named.id)))?.ended_at).toBeInstanceOf(Date);
  expect((await asTeam((tx) => findEntranceInvitation(tx, team.id, invitation.id)))?.ended_at).toBeInstanceOf(Date);
  const foreignInvitation = await inTransaction(app.database, { teamId: other.id }, (tx) =>
    findEntranceInvitation(tx, other.id, foreign.id),
  );
  expect(foreignInvitation?.ended_at).toBeNull();
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
    action: 'invitation.revokeAll',
    after: { links: 1, invitations: 1 },
  });
});

test('every write is logged, without codes or tokens', async () => {
  const codes = [(await read()).link];
  await app.call(team.owner, invitations.setValidity, { body: { validity: 'DAYS_30' } });
  await app.call(team.owner, invitations.close);
  await app.call(team.owner, invitations.open);
  codes.push((await app.call<Invitation>(team.owner, invitations.refresh)).data.link);
  codes.push((await app.call<Invitation>(team.owner, invitations.revokeAll)).data.link);
  const log = await readLog(app.database, team.id);
  expect(log.map(({ action }) => action)).toEqual([
    'invitation.link.own',
    'invitation.validity',
    'invitation.close',
    'invitation.open',
    'invitation.refresh',
    'invitation.revokeAll',
  ]);
  for (const { code, url } of codes) {
    expect(JSON.stringify(log)).not.toContain(code);
    expect(JSON.stringify(log)).not.toContain(url?.split('/').at(-1));
  }
});
