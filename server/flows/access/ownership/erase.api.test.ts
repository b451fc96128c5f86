import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { resignations } from '#contract/people/resignations.ts';
import { teams } from '#contract/platform/teams.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedInvitation, seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { dayMs, ownershipCalls } from '#dev/testing/ownership.ts';
import { seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { dissolutionItems } from '#server/wiring/dissolution.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { serverRole } from '#server/kernel/database/server-role.ts';
import { dissolveDue } from './dissolve-due.schedule.ts';
import { eraseDue } from './erase-due.schedule.ts';

const removed: string[] = [];

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
// A table of a later version, of which the erasure does not know.
await owner.query(`CREATE TABLE later_things (team_id uuid NOT NULL REFERENCES teams, id uuid NOT NULL, member_id uuid NOT NULL,
    PRIMARY KEY (team_id, id), FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id))`);
await owner.query("SELECT app.protect('later_things')");
const [team, other] = [await filled('Harbour Trading'), await filled('Other Company')];
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** A team with data: people, roles, heads, leavers, requests, files, jobs, log. */
async function filled(name: string): Promise<TestTeam> {
  const made = await seedTeam(app.database, name);
  const calls = ownershipCalls(app, made);
  const { token } = await seedLink(app.database, made.id);
  await applicantCalls(app).apply(await seedApplicant(app.database, { name: 'Ann Lee' }), token);
  await seedInvitation(app.database, made.id, { recipient: 'bob@example.com', memberId: made.member.memberId });
  const leaver = await seedAccountMember(app.database, made.id, 'Lee Leaver', made.sales);
  await app.call(made.superAdmin, resignations.resign, { params: { id: leaver.memberId } });
  await app.call(made.superAdmin, departments.update, { params: { id: made.product }, body: { headId: made.member.memberId } });
  await app.call(made.superAdmin, members.update, { params: { id: made.hr.memberId }, body: { leaderId: made.member.memberId } });
  await app.call(made.owner, teams.update, { params: { id: made.id }, body: { city: 'Jakarta' } });
  await app.call(made.owner, operationLog.verify);
  await owner.query("UPDATE jobs SET status = 'SUCCEEDED' WHERE team_id = $1", [made.id]);
  await calls.offer(made.owner, made.member.memberId);
  await owner.query('INSERT INTO later_things VALUES ($1, gen_random_uuid(), $2)', [made.id, made.member.memberId]);
  await owner.query(
    `INSERT INTO files (team_id, id, purpose, name, content_type, size, sha256) VALUES ($1, gen_random_uuid(), 'LOGO', 'l.webp', 'image/webp', 1, '')`,
    [made.id],
  );
  await owner.query(
    `INSERT INTO mail_outbox (id, team_id, recipient, language, template, subject, body_text, body_html) VALUES (gen_random_uuid(), $1, 'a@x.test', 'en', 'invited', '', '', '')`,
    [made.id],
  );
  await sealAll(app.database, app.logKey);
  return made;
}

/** The number of rows of a team in each table of the database catalogue that refers to teams. */
async function rowsOf(teamId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name} WHERE team_id = $1`, [teamId]);
    if (found.rows[0]?.n) counts[name] = found.rows[0].n;
  }
  const self = await owner.query('SELECT 1 FROM teams WHERE id = $1', [teamId]);
  return self.rows.length ? { ...counts, teams: 1 } : counts;
}

const ended: unknown[] = [];
const refusals: string[] = [];
const erasing = (remove: (name: string) => Promise<void>) => ({
  store: { ...app.store, remove },
  database: app.database,
  logKey: app.logKey,
  heads: { of: () => undefined, erased: (record: object) => Promise.resolve(void ended.push(record)) },
  onRefused: (error: Error) => void refusals.push(error.message),
});
const erase = (now: Date) =>
  eraseDue(
    owner,
    erasing((name) => Promise.resolve(void removed.push(name))),
    now,
  );
const later = (days: number, minutes = 1) => new Date(Date.now() + days * dayMs + minutes * 60_000);

test('erases nothing of an active team, nor when called by the server’s database role', async () => {
  await expect(owner.query('SELECT app.erase_team($1, $2)', [team.id, later(9999)])).rejects.toThrow('still to be kept');
  await owner.query(`SET ROLE ${serverRole(owner.database ?? '')}`);
  await expect(owner.query('SELECT app.erase_team($1, $2)', [team.id, later(9999)])).rejects.toThrow('permission denied');
  await owner.query('RESET ROLE');
  await erase(later(9999));
  expect((await rowsOf(team.id)).members).toBe(5);
});

test('erases everything of a team 30 days after its end, the log last, and leaves other teams unchanged', async () => {
  const before = await rowsOf(other.id);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'departments',
      'files',
      'handover_lines',
      'jobs',
      'join_requests',
      'later_things',
      'mail_outbox',
      'operation_log_heads',
      'ownership_transfers',
    ]),
  );
  expect((await ownershipCalls(app, team).dissolve(team.owner, 'Harbour Trading')).status).toBe(200);
  await dissolveDue({ database: app.database, logKey: app.logKey }, dissolutionItems, later(14));
  await erase(later(44, 0));
  expect(await rowsOf(team.id)).toMatchObject({ members: 5, departments: 4, team_dissolutions: 1, teams: 1 });
  expect(removed).toEqual([]);

  const { rows: files } = await owner.query<{ id: string }>('SELECT id FROM files WHERE team_id = $1', [team.id]);
  const [head] = (await owner.query<{ seq: string }>('SELECT seq FROM operation_log_heads WHERE team_id = $1', [team.id])).rows;
  await erase(later(44, 2));
  expect(await rowsOf(team.id)).toEqual({});
  expect(ended).toMatchObject([{ team: team.id, seq: Number(head?.seq), broken: null }]);
  expect(removed).toEqual(files.map(({ id }) => `${team.id}/${id}`));
  expect(await rowsOf(other.id)).toEqual(before);
  expect((await app.call(other.member, members.self)).status).toBe(200);
  expect(await app.call(team.owner, members.self)).toMatchObject({ code: 403 });
  await erase(later(45));
  expect(await rowsOf(other.id)).toEqual(before);
});

test('a team and its log are not erased if only rows state that it was dissolved', async () => {
  const unsigned = await seedTeam(app.database, 'Kept Company');
  await app.call(unsigned.owner, teams.update, { params: { id: unsigned.id }, body: { city: 'Jakarta' } });
  await sealAll(app.database, app.logKey);
  await owner.query("UPDATE teams SET status = 'DISSOLVED' WHERE id = $1", [unsigned.id]);
  await owner.query(
    "INSERT INTO team_dissolutions VALUES ($1, 'Nobody', now() - interval '60 days', now() - interval '50 days', now() - interval '40 days')",
    [unsigned.id],
  );
  await erase(new Date());
  expect(refusals).toEqual([expect.stringContaining(`Team ${unsigned.id} is not erased`)]);
  expect(await rowsOf(unsigned.id)).toMatchObject({ members: 4, operation_log: 1, teams: 1 });
  await owner.query('DELETE FROM team_dissolutions WHERE team_id = $1', [unsigned.id]);
});

test('a file whose bytes cannot be removed postpones the erasure to the next sweep', async () => {
  expect((await ownershipCalls(app, other).dissolve(other.owner, 'Other Company')).status).toBe(200);
  await dissolveDue({ database: app.database, logKey: app.logKey }, dissolutionItems, later(14));
  const broken = erasing(() => Promise.reject(new Error('the disk is gone')));
  await expect(eraseDue(owner, broken, later(45))).rejects.toThrow('the disk is gone');
  expect((await rowsOf(other.id)).members).toBe(5);
  await erase(later(45));
  expect(await rowsOf(other.id)).toEqual({});
});
