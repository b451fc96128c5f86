import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect } from 'vitest';
import { safety } from '#contract/access/security.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { runJobs } from '#dev/testing/jobs.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { type Person, readLog, seedAccountMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';

let team: TestTeam;
let ann: Person;
/** An administrator of the sign-in of Sales and below. */
let warden: Person;
beforeEach(async () => {
  team = await seedTeam(app.database, `Team ${uuidv7()}`);
  ann = await seedAccountMember(app.database, team.id, 'Ann Lee', team.sales);
  warden = await seedAccountMember(app.database, team.id, 'Wu Warden', team.sales);
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const role = await seedRole(tx, team.id, 'RECEPTION', [warden.memberId], [team.sales]);
    await tx.insertInto('role_grants').values({ team_id: team.id, role_id: role, menu_code: '080200', access: 'view' }).execute();
  });
});

const happened = (person: Person, result: 'SUCCESS' | 'FAILURE' = 'FAILURE') =>
  storeAuthEvent(app.database, { ip: '192.0.2.7', userAgent: '=cmd()' }, person.accountId, {
    kind: 'SIGN_IN',
    method: 'PASSWORD',
    result,
  });
const start = (person: Person, body: Record<string, unknown>) =>
  app.call<{ jobId: string }>(person, safety.exportEvents, { body });
const fetchFile = (person: Person, id: string) => app.call(person, safety.exportedEvents, { params: { id } });

describe('refusals', () => {
  test('for a member outside the scope, for callers without permission, and for another person’s file', async () => {
    expect((await start(team.member, { format: 'CSV' })).status).toBe(403);
    expect((await start(warden, { format: 'CSV', employeeId: team.owner.memberId })).status).toBe(404);
    const { data } = await start(team.owner, { format: 'CSV' });
    await runJobs(app, team.id);
    expect((await fetchFile(team.superAdmin, data.jobId)).status).toBe(404);
    expect((await fetchFile(team.owner, data.jobId)).status).toBe(200);
  });
});

test('a file contains what the list shows to the caller, and the export is recorded in the operation log', async () => {
  await Promise.all([happened(ann), happened(team.member)]);
  await happened(ann, 'SUCCESS');
  const { data } = await start(warden, { format: 'CSV', result: ['FAILURE'] });
  await runJobs(app, team.id);
  const lines = (await fetchFile(warden, data.jobId)).raw.payload.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"Time","Person","Event","Method","Result","IP address","Device"');
  expect(lines[1]).toContain('"Ann Lee","Sign-in","Password","Failed","192.0.2.7"');
  expect(await readLog(app.database, team.id)).toContainEqual(
    expect.objectContaining({
      action: 'authEvents.export',
      actor_name: 'Wu Warden',
      after: { entries: 1, format: 'CSV', filters: { result: ['FAILURE'] } },
    }),
  );
});

test('a workbook contains no formulas, whatever the user agent is', async () => {
  await happened(ann);
  const { data } = await start(team.owner, { format: 'XLSX', employeeId: ann.memberId });
  await runJobs(app, team.id);
  const rows = Object.values(await readWorkbook((await fetchFile(team.owner, data.jobId)).raw.rawPayload))[0] ?? [];
  const device = rows.at(-1)?.at(-1);
  expect(String(device)).toContain('cmd()');
  expect(String(device)).not.toMatch(/^=/);
});
