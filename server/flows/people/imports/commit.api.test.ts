import { beforeEach, describe, expect } from 'vitest';
import { fileURLToPath } from 'node:url';
import { imports, type MemberImport } from '#contract/people/imports.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { runNode } from '#dev/testing/child.ts';
import { askCommit, commitRows, jobOf, testPublicUrl, uploadRows } from '#dev/testing/imports.ts';
import { seedInvitation, seedOpen } from '#dev/testing/invitations.ts';
import { readLog, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { requireActiveInitiator } from '#server/domain/rights/initiator.ts';
import { startJobs } from '#server/kernel/jobs/jobs.ts';
import { t } from '#dev/testing/texts.ts';
import { commitImport, type CommitInput } from './commit.job.ts';
import { importJobs } from './imports.routes.ts';

let team: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 20);
});

const header = (
  ['displayName', 'email', 'employeeNumber', 'departments', 'jobTitle', 'leader', 'invite', 'birthDate'] as const
).map((column) => t(`imports.columns.${column}`));
const asTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const people = () =>
  asTeam((tx) =>
    tx
      .selectFrom('members')
      .select(['id', 'display_name', 'email', 'employee_number', 'job_title', 'status', 'leader_id', 'version'])
      .orderBy('id')
      .execute(),
  );
const read = async (id: string) => (await app.call<MemberImport>(team.owner, imports.read, { params: { id } })).data;
const upload = async (...rows: string[][]) => (await uploadRows(app, team.owner, header, rows)).data.id;
const seedAnna = () => asTeam((tx) => seedMember(tx, team.id, { name: 'Anna', departmentId: team.sales, employeeNumber: 'E1' }));

describe('refuses', () => {
  test('an unconfirmed age warning, an empty mode, and more members than the member cap allows', async () => {
    const young = await upload(['Young', 'young@example.com', '', '', '', '', '', '2012-01-01']);
    expect(await askCommit(app, team.owner, young, { mode: 'ADD' })).toMatchObject({
      status: 422,
      fields: [{ field: 'ageConfirmed' }],
    });
    expect(await askCommit(app, team.owner, young, { mode: 'UPDATE' })).toMatchObject({ status: 422, code: 42203 });
    expect(await askCommit(app, team.owner, young, { mode: 'SOME' })).toMatchObject({ status: 422 });
    const many = await upload(...Array.from({ length: 17 }, (_none, n) => [`P ${n}`, `p${n}@example.com`]));
    expect(await askCommit(app, team.owner, many)).toMatchObject({ status: 409, code: 40901 });
    const full = await upload(...Array.from({ length: 16 }, (_none, n) => [`P ${n}`, `p${n}@example.com`]));
    expect(await commitRows(app, team.owner, full)).toMatchObject({ added: 16 });
  });

  test('a file whose members changed since: it is checked again and nothing is written', async () => {
    const id = await upload(...Array.from({ length: 16 }, (_none, n) => [`P ${n}`, `p${n}@example.com`]));
    const { data } = await askCommit(app, team.owner, id);
    await seedAnna();
    const before = await people();
    await expect(commitImport(await jobOf<CommitInput>(app, team.id, data.jobId), testPublicUrl)).rejects.toMatchObject({
      error: 'memberCapReached',
    });
    expect(await people()).toEqual(before);
    expect(await read(id)).toMatchObject({ status: 'READY', summary: { headcount: 5 } });
  });

  test('a plan that differs from the one shown', async () => {
    const id = await upload(['Anna B', 'anna@example.com']);
    const { data } = await askCommit(app, team.owner, id);
    const anna = await seedAnna();
    await expect(commitImport(await jobOf<CommitInput>(app, team.id, data.jobId), testPublicUrl)).rejects.toMatchObject({
      error: 'changedMeanwhile',
    });
    expect((await people()).find((person) => person.id === anna.memberId)?.display_name).toBe('Anna');
    expect(await read(id)).toMatchObject({ status: 'READY', summary: { add: 0, update: 1 } });
  });

  test('a second commit: of 20 concurrent commits one runs', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await upload([`P ${n}`, `p${n}@example.com`]));
    const answers = await Promise.all(ids.map((id) => askCommit(app, team.owner, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const running = await asTeam((tx) => tx.selectFrom('imports').select('id').where('status', '=', 'RUNNING').execute());
    expect(running).toHaveLength(1);
    expect(await askCommit(app, team.owner, running[0]?.id ?? '')).toMatchObject({ status: 409 });
  });
});

test('of 50 concurrent uploads, no two are checked at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_none, n) => uploadRows(app, team.owner, header, [[`P ${n}`, `p${n}@example.com`]])),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted.length).toBeGreaterThan(0);
  expect(answers.filter(({ status, code }) => status !== 200 && code !== 40903)).toEqual([]);
  const rows = await asTeam((tx) => tx.selectFrom('imports').select('status').execute());
  expect(rows).toEqual(accepted.map(() => ({ status: 'READY' })));
});

test('an import writes members, departments, leaders, statuses, invitations and log together', async () => {
  const anna = await seedAnna();
  const id = await upload(
    ['', '', 'E1', 'Sales/Jakarta;Product', 'Head', '', '', ''],
    ['陳大文', 'tai@example.com', 'E2', '', '', 'E3', 'Y', ''],
    ['Bert', 'bert@example.com', 'E3', 'Sales', '', 'E1', 'N', '2012-01-01'],
    ['Owner', `owner.${team.id}@example.com`, 'E4', '', '', '', '', ''],
    ['Bad', 'bad', '', '', '', '', '', ''],
  );
  const result = await commitRows(app, team.owner, id, { mode: 'BOTH', ageConfirmed: true });
  expect(result).toEqual({ added: 3, updated: 1, invited: 1, leftOut: 1 });
  const by = new Map((await people()).map((person) => [person.employee_number, person]));
  expect(by.get('E1')).toMatchObject({ id: anna.memberId, display_name: 'Anna', job_title: 'Head', version: 2 });
  expect(by.get('E2')).toMatchObject({ status: 'UN_ACTIVATED', leader_id: by.get('E3')?.id });
  expect(by.get('E3')).toMatchObject({ status: 'UNREGISTERED', leader_id: anna.memberId });
  expect(by.get('E4'), 'an account signs in with this address, which is not told').toMatchObject({ status: 'UNREGISTERED' });
  const found = await app.call<{ items: { employeeId: string; departments: { name: string }[] }[] }>(team.owner, members.list, {
    query: { search: 'chendawen' },
  });
  expect(found.data.items).toMatchObject([{ employeeId: by.get('E2')?.id, departments: [{ name: 'Harbour Trading' }] }]);
  const mail = await asTeam((tx) => tx.selectFrom('mail_outbox').select(['recipient', 'body_text']).execute());
  expect(mail).toEqual([
    { recipient: 'tai@example.com', body_text: expect.stringMatching(new RegExp(`${testPublicUrl}/invite/[\\w-]{22}\\s`)) },
  ]);
  const log = await readLog(app.database, team.id);
  expect(log.map(({ action }) => action)).toEqual([
    'members.import.check',
    'members.import',
    'member.update',
    'member.create',
    'member.create',
    'member.create',
    'invitation.send',
  ]);
  expect(log[1]).toMatchObject({ after: { mode: 'BOTH', adds: 3, updates: 1, ageConfirmed: true } });
  expect(log[2]).toMatchObject({
    object_id: anna.memberId,
    before: { jobTitle: null, departments: ['Sales'] },
    after: { jobTitle: 'Head', departments: ['Sales/Jakarta', 'Product'] },
  });
  expect(log[4]?.after).toMatchObject({ ageConfirmed: ['childLabourInChina', 'labourLaw'] });
});

test('an import does not invite members who were invited today, nor anyone while invitations are closed', async () => {
  await seedInvitation(app.database, team.id, { recipient: 'twice@example.com' });
  const row = (mail: string, number: string) => ['Anna', mail, number, '', '', '', 'Y', ''];
  const first = await upload(row('twice@example.com', 'T1'), row('once@example.com', 'T2'));
  expect(await commitRows(app, team.owner, first, { mode: 'BOTH' })).toMatchObject({ added: 2, invited: 1 });
  await seedOpen(app.database, team.id, false);
  const second = await upload(row('closed@example.com', 'T3'));
  expect(await commitRows(app, team.owner, second, { mode: 'BOTH' })).toMatchObject({ added: 1, invited: 0 });
  const statuses = new Map((await people()).map((person) => [person.employee_number, person.status]));
  expect(['T1', 'T2', 'T3'].map((number) => statuses.get(number))).toEqual(['UNREGISTERED', 'UN_ACTIVATED', 'UNREGISTERED']);
  const mail = await asTeam((tx) => tx.selectFrom('mail_outbox').select('recipient').where('team_id', '=', team.id).execute());
  expect(mail).toEqual([{ recipient: 'once@example.com' }]);
});

test('each mode writes only its own rows, and importing the file again changes nothing', async () => {
  await seedAnna();
  const rows = [
    ['Anna', '', 'E1', '', 'Clerk'],
    ['Bert', 'bert@example.com', 'E2', '', 'Clerk'],
  ];
  expect(await commitRows(app, team.owner, await upload(...rows), { mode: 'UPDATE' })).toMatchObject({ added: 0, updated: 1 });
  expect(await commitRows(app, team.owner, await upload(...rows), { mode: 'ADD' })).toMatchObject({ added: 1, updated: 0 });
  const again = await upload(...rows);
  expect(await read(again)).toMatchObject({ summary: { same: 2, add: 0, update: 0 } });
  expect(await askCommit(app, team.owner, again)).toMatchObject({ code: 42203 });
});

test('an import runs as a job that reports progress', async () => {
  const id = await upload(['Anna', 'anna@example.com']);
  const { data } = await askCommit(app, team.owner, id);
  const jobs = await startJobs({
    ownerUrl: app.ownerUrl,
    database: app.database,
    logKey: app.logKey,
    requireInitiator: requireActiveInitiator,
    handlers: importJobs({ publicUrl: testPublicUrl }),
    onError: (error) => expect.unreachable(String(error)),
  });
  const job = () =>
    asTeam((tx) => tx.selectFrom('jobs').select(['status', 'done', 'total']).where('id', '=', data.jobId).executeTakeFirst());
  await expect.poll(job, { timeout: 15_000 }).toEqual({ status: 'SUCCEEDED', done: 1, total: 1 });
  await jobs.stop();
  expect(await read(id)).toMatchObject({ status: 'DONE', jobId: data.jobId, result: { added: 1 } });
});

describe('a process that dies', () => {
  const rows = [
    ['', '', 'E1', 'Product', 'Head'],
    ['Bert', 'bert@example.com', 'E2', 'Sales', '', 'E1', 'Y'],
    ['Carl', 'carl@example.com', 'E3', '', '', 'E2'],
  ];

  test('at any statement has written all or nothing, and the next run completes it once', async () => {
    await seedAnna();
    const id = await upload(...rows);
    const { data } = await askCommit(app, team.owner, id);
    const before = await people();
    let cuts = 0;
    for (; ; cuts += 1) {
      const database = cutAfter(app.database, cuts);
      const run = commitImport(await jobOf<CommitInput>(app, team.id, data.jobId, { database }), testPublicUrl);
      const written = await run.then(
        () => true,
        () => false,
      );
      if (written) break;
      const status = (await read(id)).status;
      // Cut between COMMIT and its response: everything is written although the run has failed.
      if (status === 'DONE') break;
      expect(await people(), `cut at statement ${cuts}`).toEqual(before);
      expect(status).toBe('RUNNING');
    }
    expect(cuts).toBeGreaterThan(15);
    const result = await commitImport(await jobOf<CommitInput>(app, team.id, data.jobId), testPublicUrl);
    expect(result).toEqual({ added: 2, updated: 1, invited: 1, leftOut: 0 });
    expect(await people()).toHaveLength(before.length + 2);
    expect(await asTeam((tx) => tx.selectFrom('mail_outbox').select('id').where('team_id', '=', team.id).execute())).toHaveLength(
      1,
    );
    expect((await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('member.'))).toHaveLength(3);
  });

  test('by kill -9 midway leaves nothing half done', async () => {
    await seedAnna();
    const id = await upload(...rows);
    const { data } = await askCommit(app, team.owner, id);
    const before = await people();
    const program = fileURLToPath(new URL('../../../../dev/testing/import-child.ts', import.meta.url));
    const child = runNode([program, app.ownerUrl, team.id, data.jobId]);
    await child.said(/half written/);
    child.process.kill('SIGKILL');
    expect(await child.ended()).toBe('SIGKILL');
    expect(await people()).toEqual(before);
    expect(await read(id)).toMatchObject({ status: 'RUNNING' });
    const result = await commitImport(await jobOf<CommitInput>(app, team.id, data.jobId), testPublicUrl);
    expect(result).toMatchObject({ added: 2, updated: 1 });
    expect(await people()).toHaveLength(before.length + 2);
  });
});

/** A database whose connections break permanently at the given statement. */
function cutAfter(database: Database, statements: number): Database {
  let left = statements;
  const connect = async () => {
    // The real client instead of a proxy, because the server tracks the backend of each client.
    const client = await database.pool.connect();
    const { release } = client;
    const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
    const cut = (...parts: unknown[]) => {
      left -= 1;
      if (left >= 0) return query(...parts);
      const error = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
      const [statement] = parts as [string | { handleError(error: Error): void }];
      if (typeof statement === 'string') return Promise.reject(error);
      statement.handleError(error);
      return statement;
    };
    Object.assign(client, {
      query: cut,
      release: () => {
        Reflect.deleteProperty(client, 'query');
        Object.assign(client, { release });
        release.call(client, left < 0);
      },
    });
    return client;
  };
  return { pool: { connect } as unknown as Database['pool'], close: () => Promise.resolve() };
}
