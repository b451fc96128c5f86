import { fileURLToPath } from 'node:url';
import { beforeEach, expect } from 'vitest';
import { bulk, type BulkChange, type BulkPreview } from '#contract/people/bulk.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { runNode } from '#dev/testing/child.ts';
import { placesIn, seedCrowd } from '#dev/testing/crowd.ts';
import { jobOf } from '#dev/testing/imports.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { type BulkChangeInput, changeMany } from './change.job.ts';
import { type BulkUndoInput, undoMany } from './undo.job.ts';

let team: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading', 10_000);
});

const seed = (people: number) => seedCrowd(app, team, people, team.product);
const inSales = async (ids: readonly string[]) =>
  [...(await placesIn(app, team, ids)).values()].filter((places) => places.join() === team.sales).length;
const preview = (body: object) => app.call<BulkPreview>(team.owner, bulk.preview, { body });
const start = (body: object) => app.call<BulkChange>(team.owner, bulk.start, { body });
const undo = (id: string) => app.call<BulkChange>(team.owner, bulk.undo, { params: { id } });

const everyone = () => ({ filters: { departmentId: team.product }, departments: { departmentIds: [team.sales] } });
const ask = async (people: number) => {
  const ids = await seed(people - 1);
  expect((await preview(everyone())).data).toMatchObject({ people, asJob: true, typeNumber: true });
  const { data } = await start({ ...everyone(), confirmedCount: people });
  expect(data).toMatchObject({ status: 'RUNNING', people });
  return { ids, change: data, jobId: data.jobId ?? '' };
};
const read = async (id: string) => (await app.call<BulkChange>(team.owner, bulk.read, { params: { id } })).data;

test('a job changes more than 500 members, and so does its undo', async () => {
  const { ids, change, jobId } = await ask(1201);
  const done: number[] = [];
  const progress = (n: number) => Promise.resolve(void done.push(n));
  const job = await jobOf<BulkChangeInput>(app, team.id, jobId, { progress });
  expect(await changeMany(job)).toEqual({ people: 1201, leftOut: 0 });
  expect(done).toEqual([1000, 1201]);
  expect(await changeMany(job)).toEqual({ people: 1201, leftOut: 0 });
  expect(await inSales(ids)).toBe(1200);
  expect(await read(change.changeId)).toMatchObject({ status: 'DONE', people: 1201 });
  const { data: undoing } = await undo(change.changeId);
  expect(undoing.status).toBe('UNDOING');
  expect(await undoMany(await jobOf<BulkUndoInput>(app, team.id, undoing.jobId ?? ''))).toEqual({ undone: 1201, kept: 0 });
  expect(await inSales(ids)).toBe(0);
});

test('a job changes no member if other members match now, and stores the new number', async () => {
  const { ids, change, jobId } = await ask(501);
  await seed(2);
  await expect(changeMany(await jobOf<BulkChangeInput>(app, team.id, jobId))).rejects.toMatchObject({
    error: 'changedMeanwhile',
  });
  expect(await read(change.changeId)).toMatchObject({ status: 'REFUSED', people: 503, undoUntil: null });
  expect(await inSales(ids)).toBe(0);
});

test('a job killed midway leaves nothing half changed, and its second run completes it', async () => {
  const { ids, change, jobId } = await ask(1500);
  const program = fileURLToPath(new URL('../../../../dev/testing/bulk-child.ts', import.meta.url));
  const child = runNode([program, app.ownerUrl, team.id, jobId]);
  await child.said(/half changed/);
  child.process.kill('SIGKILL');
  expect(await child.ended()).toBe('SIGKILL');
  expect(await inSales(ids)).toBe(0);
  expect(await read(change.changeId)).toMatchObject({ status: 'RUNNING' });
  expect(await changeMany(await jobOf<BulkChangeInput>(app, team.id, jobId))).toMatchObject({ people: 1500 });
  expect(await inSales(ids)).toBe(1499);
});
