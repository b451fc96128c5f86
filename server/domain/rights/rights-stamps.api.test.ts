import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { seedAccountMember, type Person, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { affectedRows, column, many } from '#server/kernel/database/rows.ts';
import type { Tx } from '#server/kernel/context.ts';
import { readStampedSnapshot } from './known-rights.ts';

let app: TestApp;
let harbour: TestTeam;
let teams: TestTeam[];
let accounts: string[];
beforeAll(async () => {
  app = await startTestApp();
  harbour = await seedTeam(app.database, 'Harbour Trading');
  teams = [harbour, await seedTeam(app.database, 'Lantau Foods')];
  accounts = teams.flatMap((team) => [team.owner, team.superAdmin, team.hr, team.member].map(({ accountId }) => accountId));
});
afterAll(() => app.close());

const run = (tx: Tx, statement: RawBuilder<unknown>) => affectedRows(tx)`${statement}`;

/** What a process knows of an account in a team: the grants snapshot with its stamp. */
interface Known {
  snapshot: string;
  stamp: string | null;
  memberId: string;
}

const knownOf = (found: Omit<Known, 'memberId'>): Known | undefined => {
  const { member_id: memberId } = JSON.parse(found.snapshot) as { member_id: string | null };
  return memberId ? { ...found, memberId } : undefined;
};

/** The grants snapshots of all accounts in a team with their stamps, and the current stamps of what was known, in one statement. */
const readAll = (teamId: string, knownMembers: (string | null)[]) =>
  asTeam(
    app.database,
    teamId,
    (db) => many(db)<{ accountId: string; snapshot: string; stamp: string | null; current: string | null }>`
      SELECT k.account_id AS "accountId", own.snapshot, (SELECT bit_xor(s.stamp)::text FROM rights_stamps s WHERE s.subject_id IN (teams.id, k.account_id, (own.snapshot::json ->> 'member_id')::uuid)) AS stamp,
        (SELECT bit_xor(s.stamp)::text FROM rights_stamps s WHERE s.subject_id IN (teams.id, k.account_id, k.member_id)) AS current
      FROM unnest(${accounts}::uuid[], ${knownMembers}::uuid[]) WITH ORDINALITY AS k (account_id, member_id, n) CROSS JOIN teams
        CROSS JOIN LATERAL (SELECT snapshot FROM app.actor_grants_view v WHERE v.account_id = k.account_id OFFSET 0) AS own ORDER BY k.n`,
  );

/** Resolves when a transaction waits for another one. */
async function waiting(): Promise<void> {
  for (;;) {
    const [found] = await asPlatform(
      app.database,
      (db) => column(db)<boolean>`
      SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        OR NOT granted AND locktype = 'transactionid')`,
    );
    if (found) return;
  }
}

describe('the stamp of rights', () => {
  test('changes with the rights of every account through a random history of writes', { timeout: 120_000 }, async () => {
    const rounds = 10;
    const { below, one } = chanceOf(77);
    const team = () => one(teams).id;
    const id = (from: RawBuilder<unknown>) => sql`(SELECT id FROM ${from} ORDER BY random() LIMIT 1)`;
    // Most writes are about members with an account, since only they have rights.
    const withAccount = id(sql`(SELECT id FROM members WHERE account_id IS NOT NULL AND resigned_at IS NULL) AS m`);
    const anyMember = sql`(SELECT CASE WHEN random() < 0.8 THEN ${withAccount} ELSE ${id(sql`members`)} END)`;
    const anyDepartment = id(sql`departments`);
    const anyRole = id(sql`roles`);
    const anySession = id(sql`account_sessions`);
    const account = () => sql`${one(accounts)}::uuid`;
    const flip = (column: RawBuilder<unknown>) => sql`CASE WHEN ${column} IS NULL THEN now() END`;
    const writes: ((teamId: string) => RawBuilder<unknown>)[] = [
      () => sql`UPDATE accounts SET epoch = epoch + 1 WHERE id = ${account()}`,
      () => sql`UPDATE accounts SET closed_at = ${flip(sql`closed_at`)} WHERE id = ${account()}`,
      () => sql`UPDATE accounts SET display_name = ${String(below(99))} WHERE id = ${account()}`,
      () => sql`INSERT INTO account_sessions (id, uid, name, account_id, auth_at, ip, user_agent)
        VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${account()}, now(), '', '')`,
      () => sql`UPDATE account_sessions SET auth_at = auth_at + interval '1 minute' WHERE id = ${anySession}`,
      () =>
        sql`UPDATE account_sessions SET idle_ends_at = now() + interval '1 hour', last_used_at = now() WHERE id = ${anySession}`,
      () => sql`UPDATE account_sessions SET last_used_at = now() WHERE id = ${anySession}`,
      () => sql`UPDATE account_sessions SET token_generation = token_generation + 1 WHERE id = ${anySession}`,
      () => sql`UPDATE account_sessions SET ended_at = ${flip(sql`ended_at`)} WHERE id = ${anySession}`,
      () => sql`DELETE FROM account_sessions WHERE id = ${anySession}`,
      () =>
        sql`INSERT INTO second_factors (id, account_id, kind, sealed_secret) VALUES (gen_random_uuid(), ${account()}, 'AUTHENTICATOR', '')`,
      () => sql`UPDATE second_factors SET confirmed_at = ${flip(sql`confirmed_at`)} WHERE id = ${id(sql`second_factors`)}`,
      () => sql`DELETE FROM second_factors WHERE id = ${id(sql`second_factors`)}`,
      () => sql`UPDATE teams SET name = ${`Team ${below(99)}`}`,
      () => sql`UPDATE teams SET status = ${one(['ACTIVE', 'FROZEN'])}`,
      () => sql`UPDATE teams SET time_zone = ${one(['Asia/Jakarta', 'Asia/Hong_Kong'])}, default_lang = ${one(['en', 'cn'])}`,
      () => sql`UPDATE teams SET member_cap = member_cap + 1`,
      () => sql`UPDATE teams SET owner_member_id = ${anyMember}`,
      (
        teamId,
      ) => sql`INSERT INTO team_policies (team_id, second_factor, second_factor_from) VALUES (${teamId}, 'OWNER', '2026-01-01')
        ON CONFLICT (team_id) DO UPDATE SET second_factor = 'EVERYONE', second_factor_from = ${one(['2026-02-01', '2027-01-01'])}`,
      () => sql`DELETE FROM team_policies`,
      (teamId) =>
        sql`INSERT INTO roles (team_id, id, name, type) VALUES (${teamId}, gen_random_uuid(), gen_random_uuid()::text, 'CUSTOM')`,
      () => sql`UPDATE roles SET scope = ${one(['ALL', 'DEPARTMENTS', 'MEMBERS', 'OWN_DEPARTMENTS'])} WHERE id = ${anyRole}`,
      () => sql`UPDATE roles SET name = gen_random_uuid()::text WHERE id = ${anyRole}`,
      () => sql`DELETE FROM roles WHERE type = 'CUSTOM' AND id = ${anyRole}`,
      (teamId) =>
        sql`INSERT INTO role_grants VALUES (${teamId}, ${anyRole}, ${one(['020100', '020200', '050100'])}, ${one(['view', 'edit'])})`,
      () => sql`UPDATE role_grants SET access = ${one(['view', 'edit'])} WHERE role_id = ${anyRole}`,
      () => sql`DELETE FROM role_grants WHERE role_id = ${anyRole} AND menu_code = ${one(['020100', '020200', '050100'])}`,
      (teamId) => sql`INSERT INTO role_scope_departments VALUES (${teamId}, ${anyRole}, ${anyDepartment})`,
      () => sql`DELETE FROM role_scope_departments WHERE role_id = ${anyRole}`,
      (teamId) => sql`INSERT INTO role_scope_members VALUES (${teamId}, ${anyRole}, ${anyMember})`,
      () => sql`DELETE FROM role_scope_members WHERE role_id = ${anyRole}`,
      (teamId) => sql`INSERT INTO role_members (team_id, role_id, member_id) VALUES (${teamId}, ${anyRole}, ${anyMember})`,
      (teamId) =>
        sql`INSERT INTO role_members (team_id, role_id, member_id) SELECT ${teamId}::uuid, ${anyRole}, id FROM members ON CONFLICT DO NOTHING`,
      () => sql`UPDATE role_members SET role_id = ${anyRole} WHERE member_id = ${anyMember}`,
      () => sql`DELETE FROM role_members WHERE member_id = ${anyMember}`,
      (
        teamId,
      ) => sql`WITH made AS (SELECT gen_random_uuid() AS id, d.id AS parent, d.path FROM departments d WHERE d.parent_id IS NULL)
        INSERT INTO departments (team_id, id, parent_id, name, path, head_member_id)
        SELECT ${teamId}::uuid, id, parent, id::text, path || id, ${one([anyMember, sql`NULL`])} FROM made`,
      () => sql`UPDATE departments SET head_member_id = ${one([anyMember, sql`NULL`])} WHERE id = ${anyDepartment}`,
      () => sql`UPDATE departments SET name = gen_random_uuid()::text WHERE id = ${anyDepartment}`,
      () =>
        sql`DELETE FROM departments WHERE id = ${id(sql`(SELECT id FROM departments d WHERE parent_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM member_departments md WHERE md.department_id = d.id)) AS d`)}`,
      () => sql`UPDATE members SET suspended_at = ${flip(sql`suspended_at`)} WHERE id = ${anyMember}`,
      () => sql`UPDATE members SET resigned_at = ${flip(sql`resigned_at`)} WHERE id = ${anyMember}`,
      () =>
        sql`UPDATE members SET status = ${one(['REGISTERED', 'REGISTERED', 'CANCELED', 'UNREGISTERED'])} WHERE id = ${anyMember}`,
      () => sql`UPDATE members SET display_name = ${String(below(99))} WHERE id = ${anyMember}`,
      () => sql`UPDATE members SET job_title = ${String(below(99))} WHERE id = ${anyMember}`,
      () => sql`UPDATE members SET account_id = ${one([account(), account(), sql`NULL`])} WHERE id = ${anyMember}`,
      (teamId) => sql`INSERT INTO members (team_id, id, account_id, display_name, email, status)
        VALUES (${teamId}, gen_random_uuid(), ${one([account(), sql`NULL`])}, 'New', ${`${uuidv7()}@example.com`}, 'REGISTERED')`,
      () => sql`WITH gone AS (SELECT ${anyMember} AS id), placed AS (DELETE FROM member_departments WHERE member_id IN (SELECT id FROM gone)),
          led AS (UPDATE departments SET head_member_id = NULL WHERE head_member_id IN (SELECT id FROM gone)),
          joined AS (DELETE FROM account_teams WHERE member_id IN (SELECT id FROM gone))
        DELETE FROM members WHERE id IN (SELECT id FROM gone) AND id NOT IN (SELECT owner_member_id FROM teams)`,
      () => sql`DELETE FROM members WHERE display_name = 'New' AND account_id IS NULL`,
      (teamId) =>
        sql`INSERT INTO member_departments SELECT ${teamId}::uuid, m.id, ${anyDepartment}, 100 + ${below(99)}::int FROM members m ON CONFLICT DO NOTHING`,
      (teamId) => sql`INSERT INTO member_departments VALUES (${teamId}, ${anyMember}, ${anyDepartment}, ${below(9)})`,
      () => sql`UPDATE member_departments SET position = 900 - position WHERE member_id = ${withAccount}`,
      () => sql`UPDATE member_departments SET department_id = ${anyDepartment} WHERE member_id = ${anyMember} AND position < 100`,
      () => sql`DELETE FROM member_departments WHERE member_id = ${anyMember}`,
      () => sql`DELETE FROM member_departments WHERE position >= 100`,
    ];
    const known = new Map<string, Known>();
    const made = new Set<number>();
    const seen = { kept: 0, altered: 0 };
    const history = Array.from({ length: rounds }, () => [...writes.entries()]).flat();
    for (const [step, [which, write]] of history.entries()) {
      const teamId = team();
      // A write that a constraint refuses changes nothing.
      const rows = await inTransaction(app.database, { teamId }, (tx) => run(tx, write(teamId))).catch((error: unknown) => {
        if ((error as { code?: string }).code?.startsWith('23')) return 0;
        throw error;
      });
      if (rows) made.add(which);
      for (const { id: place } of teams) {
        const read = await readAll(
          place,
          accounts.map((accountId) => known.get(`${place} ${accountId}`)?.memberId ?? null),
        );
        for (const { accountId, snapshot, stamp, current } of read) {
          const key = `${place} ${accountId}`;
          const before = known.get(key);
          const now = knownOf({ snapshot, stamp });
          if (before && current === before.stamp) {
            seen.kept += 1;
            expect(snapshot, `after write ${which} in step ${step}`).toBe(before.snapshot);
          } else if (before) seen.altered += 1;
          if (now) known.set(key, now);
          else known.delete(key);
        }
      }
    }
    // A few writes are always refused in some histories.
    expect(made.size).toBeGreaterThan(0.9 * writes.length);
    expect(seen.altered).toBeGreaterThan(100);
    expect(seen.kept).toBeGreaterThan(seen.altered);
  });

  test('changes with the departments of a member who gets an account at the same time', async () => {
    const team = await seedTeam(app.database, 'Kowloon Motors');
    const place = { teamId: team.id };
    const join = (tx: Tx, { accountId }: Person, { memberId }: Person) =>
      run(tx, sql`UPDATE members SET account_id = ${accountId}::uuid WHERE id = ${memberId}::uuid`);
    const move = (tx: Tx, { memberId }: Person) =>
      run(tx, sql`UPDATE member_departments SET department_id = ${team.product}::uuid WHERE member_id = ${memberId}::uuid`);
    for (const joinsFirst of [true, false]) {
      const former = await seedAccountMember(app.database, team.id, `Ann ${joinsFirst}`, team.sales);
      const member = await inTransaction(app.database, place, async (tx) => {
        await run(tx, sql`UPDATE members SET resigned_at = now() WHERE id = ${former.memberId}::uuid`);
        const seeded = await seedMember(tx, team.id, { name: `Ben ${joinsFirst}`, departmentId: team.sales });
        await run(tx, sql`UPDATE members SET status = 'REGISTERED' WHERE id = ${seeded.memberId}::uuid`);
        return seeded;
      });
      let second: Promise<number> | undefined;
      let between: { stamp: string | null } | undefined;
      await inTransaction(app.database, place, async (tx) => {
        await (joinsFirst ? join(tx, former, member) : move(tx, member));
        between = await readStampedSnapshot(tx, team.id, former.accountId);
        second = inTransaction(app.database, place, (other) => (joinsFirst ? move(other, member) : join(other, former, member)));
        await waiting();
      });
      await second;
      const now = await asTeam(app.database, team.id, (db) => readStampedSnapshot(db, team.id, former.accountId));
      expect(now?.snapshot).toContain(team.product);
      expect(now?.stamp).not.toBe(between?.stamp);
    }
  });

  test('is not changed by the server otherwise', async () => {
    const teamId = harbour.id;
    const write = (statement: RawBuilder<unknown>) => inTransaction(app.database, { teamId }, (tx) => run(tx, statement));
    await expect(write(sql`UPDATE rights_stamps SET stamp = 0`)).rejects.toMatchObject({ code: '42501' });
    await expect(write(sql`DELETE FROM rights_stamps`)).rejects.toMatchObject({ code: '42501' });
  });
});

test('every column that the grants snapshot is read from has a trigger that changes the stamp', async () => {
  const columns = await asTeam(
    app.database,
    harbour.id,
    (db) => many(db)<{ name: string; column: string; key: boolean }>`
    WITH RECURSIVE used (view) AS (
      SELECT 'app.actor_grants_view'::regclass
      UNION SELECT d.refobjid::regclass FROM used JOIN pg_rewrite r ON r.ev_class = used.view JOIN pg_depend d ON d.objid = r.oid
        AND d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> used.view
        JOIN pg_class c ON c.oid = d.refobjid AND c.relkind = 'v')
    SELECT DISTINCT c.relname AS name, a.attname AS column, EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY(i.indkey)) AS key
    FROM used JOIN pg_rewrite r ON r.ev_class = used.view
      JOIN pg_depend d ON d.objid = r.oid AND d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
      JOIN pg_class c ON c.oid = d.refobjid AND c.relkind = 'r' JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
    WHERE d.refobjsubid > 0 ORDER BY 1, 2`,
  );
  expect([...new Set(columns.map(({ name }) => name))]).toEqual([
    'account_sessions',
    'accounts',
    'departments',
    'member_departments',
    'members',
    'role_members',
    'roles',
    'second_factors',
    'team_policies',
    'teams',
  ]);
  const covered = await asTeam(
    app.database,
    harbour.id,
    (db) => column(db)<string>`
    SELECT c.relname || ' ' || event || coalesce(' ' || a.attname, '') FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      JOIN pg_proc p ON p.oid = t.tgfoid AND p.proname IN ('subject_rights_changed', 'account_rights_changed', 'team_rights_changed', 'member_rights_changed', 'team_erased', 'member_erased')
      CROSS JOIN LATERAL (VALUES (4, 'INSERT'), (8, 'DELETE'), (16, 'UPDATE')) AS e (bit, event)
      LEFT JOIN pg_attribute a ON e.bit = 16 AND a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND (a.attnum = ANY(t.tgattr) AND pg_get_triggerdef(t.oid) LIKE '%old.' || a.attname || '%' || 'new.' || a.attname || '%' OR t.tgqual IS NULL AND cardinality(t.tgattr::int2[]) = 0)
    WHERE t.tgenabled = 'O' AND t.tgtype & e.bit > 0`,
  );
  const needed = columns.flatMap(({ name, column: changing, key }) => [
    `${name} INSERT`,
    `${name} DELETE`,
    // The primary key of a row, its team among it, is never changed, except where rows link others.
    ...(key && !['member_departments', 'role_members'].includes(name) ? [] : [`${name} UPDATE ${changing}`]),
  ]);
  expect(needed.filter((one) => !covered.includes(one))).toEqual([]);
});
