import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { operationLog, type LogEntry, type LogEntryDetail, type LogVerdict } from '#contract/platform/operation-log.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { jobOf } from '#dev/testing/imports.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { seedMember, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { startLogHeads } from '#server/integrations/log-heads/log-heads.ts';
import { exportLog, type LogExportInput } from './export.job.ts';
import { verifyLog, type VerifyInput } from './verify.job.ts';

interface Page {
  items: LogEntry[];
  total: number;
}

let other: TestTeam;
beforeEach(async () => {
  other = await seedTeam(app.database, 'Other');
});

const list = async (person: Person, query: Record<string, string | string[]> = {}) =>
  (await app.call<Page>(person, operationLog.list, { query })).data;
const actions = (page: Page) => page.items.map(({ action, object }) => `${action} ${object.name}`);
const rename = (person: Person, memberId: string, displayName: string) =>
  app.call(person, members.update, { params: { id: memberId }, body: { displayName } });

/** Adds the operation log to the permissions of the HR role, within the departments of its scope. */
const letHrRead = () =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`INSERT INTO role_grants (team_id, role_id, menu_code, access)
      SELECT team_id, role_id, '080100', 'view' FROM role_members WHERE member_id = ${team.hr.memberId}::uuid`.execute(tx),
  );

describe('refusals', () => {
  test('of an entry of another team, an entry outside the scope, and a period that ends before it begins', async () => {
    await rename(other.owner, other.member.memberId, 'Renamed There');
    const [foreign] = (await list(other.owner, { category: 'MEMBER' })).items;
    expect(await app.call(team.owner, operationLog.read, { params: { id: foreign?.id ?? '' } })).toMatchObject({ code: 40400 });
    expect(actions(await list(team.owner))).not.toContain('member.update Renamed There');
    expect(await app.call(team.owner, operationLog.list, { query: { from: '2026-02-30' } })).toMatchObject({ status: 422 });
    expect(await list(team.owner, { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ items: [], total: 0 });
  });

  test('of the file of another member’s export and of an unknown export', async () => {
    const { data } = await app.call<{ jobId: string }>(team.owner, operationLog.exportEntries, { body: { format: 'CSV' } });
    await runExport(data.jobId);
    const ask = (person: Person) => app.call(person, operationLog.exportedFile, { params: { id: data.jobId } });
    expect(await ask(team.superAdmin)).toMatchObject({ code: 40400 });
    expect(await ask(other.owner)).toMatchObject({ code: 40400 });
    expect((await ask(team.owner)).status).toBe(200);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE files SET expires_at = now() - interval '1 second'`.execute(tx),
    );
    expect(await ask(team.owner)).toMatchObject({ code: 40400 });
  });
});

test('an administrator with a limited scope reads entries by and about the members in scope', async () => {
  await letHrRead();
  const [inside, outside] = await inTransaction(app.database, { teamId: team.id }, async (tx) => [
    (await seedMember(tx, team.id, { name: 'Inside', departmentId: team.jakarta })).memberId,
    (await seedMember(tx, team.id, { name: 'Outside', departmentId: team.product })).memberId,
  ]);
  await rename(team.owner, inside, 'Inside Two');
  await rename(team.owner, outside, 'Outside Two');
  const page = await list(team.hr, { category: 'MEMBER' });
  expect(actions(page)).toEqual(['member.update Inside Two']);
  expect(page.total).toBe(1);
  const [hidden] = (await list(team.owner, { search: 'Outside Two' })).items;
  expect(await app.call(team.hr, operationLog.read, { params: { id: hidden?.id ?? '' } })).toMatchObject({ code: 40400 });
});

test('filters by operator, type, object, request, text and days in the caller’s time zone', async () => {
  await rename(team.superAdmin, team.member.memberId, 'Wanda 王');
  await rename(team.owner, team.hr.memberId, 'Hara');
  expect(actions(await list(team.owner, { operatorId: team.superAdmin.memberId }))).toEqual(['member.update Wanda 王']);
  expect(actions(await list(team.owner, { objectType: 'member', objectId: team.hr.memberId }))).toEqual(['member.update Hara']);
  expect(actions(await list(team.owner, { search: '王' }))).toEqual(['member.update Wanda 王']);
  expect(actions(await list(team.owner, { search: '100%' }))).toEqual([]);
  const { data } = await app.call<LogEntryDetail>(team.owner, operationLog.read, {
    params: { id: (await list(team.owner, { search: 'Hara' })).items[0]?.id ?? '' },
  });
  expect(data).toMatchObject({ before: { displayName: expect.any(String) }, after: { displayName: 'Hara' }, seq: null });
  expect(actions(await list(team.owner, { requestId: data.requestId }))).toEqual(['member.update Hara']);
  expect((await list(team.owner, { actorKind: ['SYSTEM', 'JOB'] })).items).toEqual([]);
});

test('a day begins and ends in the caller’s time zone', async () => {
  const at = async (instant: string, name: string) =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`INSERT INTO operation_log (team_id, id, at, actor_name, actor_kind, category, action, object_type, object_name, request_id, mac)
        VALUES (${team.id}::uuid, ${idOf(instant)}::uuid, ${instant}::timestamptz, 'S', 'SYSTEM', 'ORG', 'team.update', 'team', ${name}, 'r', '')`.execute(
        tx,
      ),
    );
  await at('2026-03-01T15:59:59.999Z', 'before');
  await at('2026-03-01T16:00:00.000Z', 'first');
  await at('2026-03-02T15:59:59.999Z', 'last');
  await at('2026-03-02T16:00:00.000Z', 'after');
  const { data } = await app.call<Page>(team.owner, operationLog.list, {
    query: { from: '2026-03-02', to: '2026-03-02' },
    headers: { 'x-time-zone': 'Asia/Hong_Kong' },
  });
  expect(actions(data)).toEqual(['team.update last', 'team.update first']);
});

test('reading the log is recorded once an hour', async () => {
  await list(team.owner, { search: 'x' });
  await list(team.owner);
  await list(team.superAdmin);
  const page = await list(team.owner, { search: 'operationLog' });
  expect(page.items).toEqual([]);
  const read = (await list(team.owner, { category: 'DATA' })).items.map(({ action, operator }) => [action, operator.employeeId]);
  expect(read).toEqual([
    ['operationLog.read', team.superAdmin.memberId],
    ['operationLog.read', team.owner.memberId],
  ]);
});

const runExport = async (jobId: string) => {
  const result = await exportLog(await jobOf<LogExportInput>(app, team.id, jobId), app.store);
  await asTeam(app.database, team.id, (db) =>
    db
      .updateTable('jobs')
      .set({ status: 'SUCCEEDED', result: JSON.stringify(result) })
      .where('id', '=', jobId)
      .execute(),
  );
  return result;
};

describe('export', () => {
  const exported = async (format: 'XLSX' | 'CSV', columns?: readonly string[]) => {
    const { data } = await app.call<{ jobId: string }>(team.owner, operationLog.exportEntries, {
      body: { format, category: ['MEMBER'], ...(columns && { columns }) },
      headers: { 'accept-language': 'cn', 'x-time-zone': 'Asia/Hong_Kong' },
    });
    const result = await runExport(data.jobId);
    const answer = await app.call(team.owner, operationLog.exportedFile, { params: { id: data.jobId } });
    return { result, content: answer.raw.rawPayload };
  };

  test('is recorded, in the initiator’s language, and contains no formulas', async () => {
    await rename(team.owner, team.member.memberId, '- Dash');
    const { result, content } = await exported('CSV');
    expect(result.entries).toBe(1);
    const text = content.toString('utf8');
    expect(text.startsWith('\uFEFF"时间"')).toBe(true);
    expect(text).toContain(`"${translator('cn')('operationLog.actions.member_update')}"`);
    expect(text).toContain(`"'- Dash"`);
    const entry = (await list(team.owner, { category: 'DATA' })).items.find(({ action }) => action === 'operationLog.export');
    expect(entry).toBeDefined();
  });

  test('is a workbook that can be read back', async () => {
    await rename(team.owner, team.member.memberId, 'Wanda');
    const rows = Object.values(await readWorkbook((await exported('XLSX')).content))[0] ?? [];
    expect(rows[1]?.slice(0, 2)).toEqual(['时间', '操作人']);
    expect(rows[2]).toContain('Wanda');
  });

  test('contains the columns of the list in their order, and refuses others', async () => {
    const refused = await app.call(team.owner, operationLog.exportEntries, { body: { format: 'CSV', columns: ['before'] } });
    expect(refused).toMatchObject({ status: 422 });
    await rename(team.owner, team.member.memberId, 'Wanda');
    const [first = '', entry = ''] = (await exported('CSV', ['category', 'at'])).content.toString('utf8').split('\r\n');
    expect(first).toBe('\uFEFF"类型","时间"');
    expect(entry).toMatch(/^"[^"]+","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"$/);
  });
});

describe('verification', () => {
  const verify = async () => {
    const { data } = await app.call<{ jobId: string }>(team.owner, operationLog.verify, {});
    return verifyLog(await jobOf<VerifyInput>(app, team.id, data.jobId));
  };

  test('confirms an unchanged log and names the first altered entry', async () => {
    await rename(team.owner, team.member.memberId, 'One');
    await sealAll(app.database, app.logKey);
    const verdict: LogVerdict = await verify();
    // The entry of the verification itself is not yet chained.
    expect(verdict).toMatchObject({ entries: 2, break: null, head: { seq: 1 }, keptSince: null, restores: [] });
    await asOwner("UPDATE operation_log SET object_name = 'Forged' WHERE team_id = $1 AND seq = 1", team.id);
    expect(await verify()).toMatchObject({ entries: 3, break: { seq: 1, reason: 'altered' } });
  });

  test('compares with the heads stored outside the database and repairs nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-heads-'));
    const { ownerUrl, database, logKey } = app;
    const file = join(folder, 'heads.jsonl');
    const heads = await startLogHeads({ ownerUrl, database, logKey, file, onError: () => {} });
    await rename(team.owner, team.member.memberId, 'One');
    await rename(team.owner, team.member.memberId, 'Two');
    await sealAll(database, logKey, { heads });
    const { data } = await app.call<{ jobId: string }>(team.owner, operationLog.verify, {});
    const job = await jobOf<VerifyInput>(app, team.id, data.jobId);
    expect(await verifyLog(job, heads)).toMatchObject({ break: null, keptSince: heads.history()?.since, restores: [] });
    await asOwner('DELETE FROM operation_log WHERE team_id = $1', team.id);
    await asOwner('DELETE FROM operation_log_heads WHERE team_id = $1', team.id);
    expect(await verifyLog(job, heads)).toMatchObject({ entries: 0, break: { seq: 1, reason: 'head' }, head: null });
    await heads.stop();
    await rm(folder, { recursive: true });
  });
});

/** Runs a statement as the owner of the database, which the server cannot do. */
async function asOwner(text: string, ...values: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** An id as it would have been made at that instant. */
function idOf(instant: string): string {
  const hex = Date.parse(instant).toString(16).padStart(12, '0');
  const rest = crypto.randomUUID().slice(19);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-${rest}`;
}
