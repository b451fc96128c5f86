import { requireActiveInitiator } from '#server/domain/rights/initiator.ts';
import { sql } from 'kysely';
import { writeJob } from '#server/domain/rights/initiator.ts';
import { asTeam, openDatabase } from '#server/kernel/database/database.ts';
import { type JobRun, startJobs } from '#server/kernel/jobs/jobs.ts';

// A process that runs jobs with short leases until it is killed. Each handler call writes a row of job_runs. `effect` writes one
// row of job_effects per job; `held` writes it only once job_releases has a row of the job's claim.
const [url = ''] = process.argv.slice(2);
const database = openDatabase(url);

async function run(job: JobRun, free: boolean): Promise<void> {
  const { teamId, jobId, claim } = job;
  const query = (text: ReturnType<typeof sql>) => asTeam(database, teamId, (db) => text.execute(db));
  await query(sql`INSERT INTO job_runs VALUES (${jobId}::uuid, ${claim}, ${process.pid})`);
  console.log(`claim ${claim}`);
  for (let released = free; !released;) {
    released = (await query(sql`SELECT FROM job_releases WHERE claim = ${claim}`)).rows.length > 0;
    if (!released) await new Promise((done) => setTimeout(done, 20));
  }
  await writeJob(job, (tx) =>
    sql`INSERT INTO job_effects SELECT ${jobId}::uuid WHERE NOT EXISTS (SELECT FROM job_effects WHERE job_id = ${jobId}::uuid)`.execute(
      tx,
    ),
  );
}

await startJobs({
  ownerUrl: url,
  database,
  logKey: Buffer.alloc(32),
  requireInitiator: requireActiveInitiator,
  leases: { running: 0.8, waiting: 0.8, renewal: 0.2 },
  handlers: { effect: (job: JobRun) => run(job, true), held: (job: JobRun) => run(job, false) },
  onError: (error, kind) => console.log(kind, String(error)),
});
console.log('started');
