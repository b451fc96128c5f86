import '#server/node-version.ts';
import { runChecks } from './check/run.ts';

const failed = await runChecks();
process.exit(failed.length === 0 ? 0 : 1);
