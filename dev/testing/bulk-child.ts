import { changeMany, type BulkChangeInput } from '#server/flows/people/bulk-change/change.job.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { jobOf } from './imports.ts';

// Runs one bulk change in its own process and stops permanently in the middle of its transaction, to be killed there.
const [url = '', teamId = '', jobId = ''] = process.argv.slice(2);
const database = openDatabase(url);
const job = await jobOf<BulkChangeInput>({ database, logKey: Buffer.alloc(32) }, teamId, jobId, {
  progress: (done) => {
    if (done === 0) return Promise.resolve();
    console.log('half changed');
    return new Promise(() => {});
  },
});
setInterval(() => {}, 1000);
await changeMany(job);
