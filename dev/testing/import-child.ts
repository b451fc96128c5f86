import { commitImport, type CommitInput } from '#server/flows/people/imports/commit.job.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { jobOf, testPublicUrl } from './imports.ts';

// Runs one import in its own process and stops permanently in the middle of its transaction, to be killed there.
const [url = '', teamId = '', jobId = ''] = process.argv.slice(2);
const database = openDatabase(url);
const job = await jobOf<CommitInput>({ database, logKey: Buffer.alloc(32) }, teamId, jobId, {
  progress: (done) => {
    if (done === 0) return Promise.resolve();
    console.log('half written');
    return new Promise(() => {});
  },
});
setInterval(() => {}, 1000);
await commitImport(job, testPublicUrl);
