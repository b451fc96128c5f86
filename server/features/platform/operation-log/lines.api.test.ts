import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { operationLog, type LogEntry, type LogListLine } from '#contract/platform/operation-log.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedMember, type Person } from '#dev/testing/team.ts';
import { languages } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { newRequestId } from '#server/kernel/request-id.ts';
import { sentenceOf } from '#server/domain/operation-log/log-sentence.rules.ts';

type Query = Record<string, string | string[]>;

const lines = async (person: Person, query: Query = {}) =>
  (await app.call<{ items: LogListLine[]; total: number; more: boolean }>(person, operationLog.lines, { query })).data;
const entriesOf = async (person: Person, requestId: string, query: Query = {}) =>
  (
    await app.call<{ items: LogEntry[]; total: number }>(person, operationLog.list, {
      query: { ...query, requestId, size: '100' },
    })
  ).data;

const about = (id: string, name: string): LogEvent['object'] => ({ type: 'member', id, name });

/** Records events of one request, and those of its job. */
async function recordJob(events: LogEvent[], ofJob: LogEvent[]): Promise<string> {
  const requestId = newRequestId();
  for (const [kind, some] of [
    ['USER', events],
    ['JOB', ofJob],
  ] as const)
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      record(
        tx,
        {
          logKey: app.logKey,
          requestId,
          ip: '',
          userAgent: '',
          now: new Date(),
          recorded: [],
          team: { id: team.id },
          actor: { memberId: team.owner.memberId, displayName: 'Olivia Owner', kind },
        },
        ...some,
      ),
    );
  return requestId;
}

const updated = (id: string, name: string, jobTitle: string): LogEvent => ({
  category: 'MEMBER',
  action: 'member.update',
  object: about(id, name),
  before: { jobTitle: 'Clerk' },
  after: { jobTitle },
});
const bulk = (people: number): LogEvent => ({
  category: 'MEMBER',
  action: 'member.bulk',
  object: { type: 'team', id: team.id, name: 'Team' },
  after: { people },
});
const many = (count: number) => Array.from({ length: count }, (_, n) => updated(newRequestId(), `Member ${n}`, 'Lead'));
const withoutReading = ({ items }: { items: LogListLine[] }) => items.filter(({ action }) => action !== 'operationLog.read');

describe('the entries of a request and its job', () => {
  test('are one line with the main action and the counts, and are listed by the id of the request', async () => {
    const id = await recordJob([bulk(30)], many(30));
    await app.call(team.owner, members.update, { params: { id: team.member.memberId }, body: { displayName: 'Renamed' } });
    const [single, job] = withoutReading(await lines(team.owner));
    expect(single).toMatchObject({ action: 'member.update', group: null });
    expect(job).toMatchObject({
      action: 'member.bulk',
      summary: { sentence: 'bulkChanged', values: { people: 30 } },
      group: { requestId: id, entries: 31, more: false },
    });
    expect(job?.group?.actions).toEqual([
      { action: 'member.update', entries: 30 },
      { action: 'member.bulk', entries: 1 },
    ]);
    const entries = await entriesOf(team.owner, id);
    expect(entries.total).toBe(31);
    expect(entries.items[0]?.summary).toMatchObject({
      sentence: 'fields',
      values: { object: 'Member 29', fields: ['jobTitle'] },
    });
  });

  test('are limited to those that match the filters, as are their counts', async () => {
    const ann = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      seedMember(tx, team.id, { name: 'Ann', departmentId: team.sales }),
    );
    const id = await recordJob(
      [bulk(3)],
      [...many(2), updated(ann.memberId, 'Ann', 'Lead'), updated(ann.memberId, 'Ann', 'Boss')],
    );
    const [line, ...others] = withoutReading(await lines(team.owner, { objectId: ann.memberId }));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ action: 'member.update', object: { name: 'Ann' }, group: { requestId: id, entries: 2 } });
    expect((await entriesOf(team.owner, id, { objectId: ann.memberId })).total).toBe(2);
    expect(withoutReading(await lines(team.owner, { objectId: ann.memberId, search: 'Boss' }))).toMatchObject([{ group: null }]);
  });

  test('are paged line by line, whatever their number', async () => {
    for (let n = 0; n < 3; n += 1) await recordJob([bulk(n)], many(60));
    const all = await lines(team.owner, { size: '100' });
    const pages = await Promise.all([1, 2, 3].map((page) => lines(team.owner, { size: '2', page: String(page) })));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.items.slice(0, 6).map(({ id }) => id));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
    expect(all.more).toBe(false);
    expect((await lines(team.owner, { page: '50' })).items).toEqual([]);
  });

  test('include only those that the reader sees', async () => {
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`INSERT INTO role_grants (team_id, role_id, menu_code, access)
        SELECT team_id, role_id, '080100', 'view' FROM role_members WHERE member_id = ${team.hr.memberId}::uuid`.execute(tx),
    );
    const [inside, outside] = await inTransaction(app.database, { teamId: team.id }, async (tx) => [
      (await seedMember(tx, team.id, { name: 'Inside', departmentId: team.jakarta })).memberId,
      (await seedMember(tx, team.id, { name: 'Outside', departmentId: team.product })).memberId,
    ]);
    const id = await recordJob([bulk(2)], [updated(inside, 'Inside', 'Lead'), updated(outside, 'Outside', 'Lead')]);
    expect(withoutReading(await lines(team.hr))).toMatchObject([{ object: { name: 'Inside' }, group: null }]);
    expect((await entriesOf(team.hr, id)).items.map(({ object }) => object.name)).toEqual(['Inside']);
  });

  test('of an earlier version, whose requests have another kind of id, are lines of their own', async () => {
    await inTransaction(app.owner, { teamId: team.id }, (tx) =>
      sql`INSERT INTO operation_log (team_id, id, at, actor_name, actor_kind, category, action, object_type, object_name, request_id, mac)
        SELECT ${team.id}::uuid, ('019a0000-0000-7000-8000-00000000000' || n)::uuid, now(), 'x', 'JOB', 'MEMBER', 'member.update', 'member', 'Old ' || n,
          '6d1b0f52-4a3e-4c6f-9d51-0c7a5a2f3b11', '' FROM generate_series(1, 3) AS n`.execute(tx),
    );
    const old = withoutReading(await lines(team.owner, { search: 'Old' }));
    expect(old.map(({ object, group }) => [object.name, group])).toEqual([
      ['Old 3', null],
      ['Old 2', null],
      ['Old 1', null],
    ]);
    expect((await entriesOf(team.owner, '6d1b0f52-4a3e-4c6f-9d51-0c7a5a2f3b11')).total).toBe(3);
  });

  test('are found by an index, however many lines and entries there are', async () => {
    const plan = await inTransaction(app.owner, { teamId: team.id }, async (tx) => {
      await sql`INSERT INTO operation_log (team_id, id, at, actor_name, actor_kind, category, action, object_type, object_name, request_id, mac)
        SELECT ${team.id}::uuid, gen_random_uuid(), now(), 'x', 'JOB', 'MEMBER', 'member.update', 'member', 'x',
          '019a0000-0000-7000-8000-' || lpad((n / 10)::text, 12, '0'), '' FROM generate_series(1, 20000) AS n`.execute(tx);
      await sql`ANALYZE operation_log`.execute(tx);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`EXPLAIN SELECT app.log_line(l.request_id, l.id) FROM app.operation_log_view l
        WHERE l.team_id = ${team.id}::uuid AND app.log_line(l.request_id, l.id) < ${newRequestId()}::uuid
        ORDER BY l.team_id DESC, app.log_line(l.request_id, l.id) DESC LIMIT 1`.execute(tx);
      await sql`DELETE FROM operation_log WHERE mac = ''`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('operation_log_lines');
    expect(plan).not.toContain('Sort');
  });
});

describe('the sentence of an entry', () => {
  const handover = (after: object) => ({
    action: 'member.handover',
    object_type: 'member',
    object_name: '陳嘉欣',
    before: null,
    after: { ...after },
  });

  test('names what was handed over, from whom and to whom', () => {
    const one = handover({ kind: 'schedules', recipient: 'May Lee', items: ['Weekly operations'], done: 1 });
    expect(sentenceOf('en', one)).toBe('Handed over booking Weekly operations from 陳嘉欣 to May Lee');
    const two = handover({ kind: 'apps', recipient: 'May Lee', items: ['Chat', 'CRM'], done: 2 });
    expect(sentenceOf('en', two)).toBe('Handed over 2 apps from 陳嘉欣 to May Lee: Chat and CRM');
    expect(sentenceOf('en', handover({ kind: 'seats', recipient: null, items: ['CRM'], done: 1 }))).toBe(
      'Removed from 陳嘉欣: seat (CRM)',
    );
    expect(sentenceOf('en', handover({ kind: 'seats', recipient: '陳嘉欣', items: ['CRM'], done: 1 }))).toBe(
      'Gave back seat to 陳嘉欣: CRM',
    );
  });

  test.each(languages)('is written in every language and names the object (%s)', (language) => {
    const text = sentenceOf(
      language,
      handover({ kind: 'schedules', recipient: 'May Lee', items: ['Weekly operations'], done: 1 }),
    );
    for (const name of ['Weekly operations', '陳嘉欣', 'May Lee']) expect(text).toContain(name);
    const role = {
      action: 'role.create',
      object_type: 'role',
      object_name: 'Reception',
      before: null,
      after: { name: 'Reception' },
    };
    expect(sentenceOf(language, role)).toContain('Reception');
    expect(sentenceOf(language, role)).toContain(translator(language)('operationLog.actions.role_create'));
  });

  test('leaves out values that the reader does not see', () => {
    const entry = {
      action: 'member.departments',
      object_type: 'member',
      object_name: 'Ann',
      before: { departments: ['A'] },
      after: { departments: ['B'] },
    };
    expect(sentenceOf('en', entry)).toBe('Moved Ann from A to B');
    expect(sentenceOf('en', { ...entry, before: {}, after: {} })).toBe('Member departments changed: Ann');
  });
});
