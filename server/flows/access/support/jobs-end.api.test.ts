import { beforeEach, expect } from 'vitest';
import { bulk } from '#contract/people/bulk.ts';
import { departments } from '#contract/people/departments.ts';
import { imports } from '#contract/people/imports.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { resignations } from '#contract/people/resignations.ts';
import { staff as staffCalls } from '#contract/platform/staff.ts';
import { support as customer } from '#contract/access/support.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { placesIn, seedCrowd } from '#dev/testing/crowd.ts';
import { jobOf, uploadRows } from '#dev/testing/imports.ts';
import { runJobs } from '#dev/testing/jobs.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { dissolveDepartment, type DissolveInput } from '#server/flows/people/departments/dissolve-department.service.ts';

// Jobs that support started end with their lease.

let team: TestTeam;
let support: Person;
const staff = await seedStaff(app, 'Sina Staff');
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 5000);
  await letSupportIn(app, team.id);
  support = await asSupport(app, staff, team.id);
});

const stop = async () => {
  const params = { id: support.supportId ?? '' };
  expect((await app.call(team.owner, customer.stop, { params })).message).toBe('Succeeded');
};
const dissolve = (person: Person) =>
  app.call<{ jobId: string }>(person, departments.removeWithContent, { params: { id: team.product } });

test('waiting jobs of every kind fail with a reason when the lease is stopped, change nothing, and the customer can continue', async () => {
  const people = await seedCrowd(app, team, 501, team.jakarta);
  const [leaver = ''] = people;
  const file = (await uploadRows(app, support, ['Name*', 'Email'], [['Nia New', 'nia@example.com']])).data;
  const started = [
    await app.call(support, imports.commit, { params: { id: file.id }, body: { mode: 'BOTH' } }),
    await app.call(support, bulk.start, {
      body: { filters: { departmentId: team.jakarta }, departments: { departmentIds: [team.product] }, confirmedCount: 501 },
    }),
    await app.call(support, resignations.resignMany, { body: { employeeIds: [leaver], reason: 'MUTUAL' } }),
    await dissolve(support),
    await app.call(support, operationLog.exportEntries, { body: { format: 'CSV' } }),
    await app.call(support, operationLog.verify),
  ];
  expect(started.map(({ message }) => message)).toEqual(started.map(() => 'Succeeded'));
  await stop();
  const ended = await runJobs(app, team.id);
  expect(ended).toHaveLength(started.length);
  for (const { kind, status, error } of ended)
    expect({ kind, status, error }).toEqual({ kind, status: 'FAILED', error: 'supportClosed' });
  expect(new Set([...(await placesIn(app, team, people)).values()].flat())).toEqual(new Set([team.jakarta]));
  const { data } = await app.call<{ status: string }>(team.owner, imports.read, { params: { id: file.id } });
  expect(data.status).toBe('READY');
});

test('a running job ends before its next transaction; jobs of members continue', async () => {
  const people = [team.member.memberId, ...(await seedCrowd(app, team, 600, team.product))];
  const { data } = await dissolve(support);
  const job = await jobOf<DissolveInput>(app, team.id, data.jobId, { progress: stop });
  await expect(dissolveDepartment(job)).rejects.toMatchObject({ error: 'supportClosed' });
  const moved = [...(await placesIn(app, team, people)).values()].flat();
  expect(moved.filter((id) => id === team.root)).toHaveLength(500);
  const own = await dissolve(team.owner);
  await dissolveDepartment(await jobOf<DissolveInput>(app, team.id, own.data.jobId));
  expect(new Set([...(await placesIn(app, team, people)).values()].flat())).toEqual(new Set([team.root]));
});

test('jobs of a lease that staff ended fail with this reason, not as closed by the customer', async () => {
  expect((await dissolve(support)).message).toBe('Succeeded');
  const params = { id: support.supportId ?? '' };
  expect((await app.call(support, staffCalls.end, { params })).message).toBe('Succeeded');
  expect(await runJobs(app, team.id)).toMatchObject([{ status: 'FAILED', error: 'supportOver' }]);
});
