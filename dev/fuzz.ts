import '#server/node-version.ts';
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { root } from './root.ts';

// npm run fuzz [-- SEED]: 300 generated inputs for each operation, from a new seed. A seed repeats the run that printed it.
const seed = process.argv[2] ?? String(randomInt(2 ** 31));
console.log(`Seed ${seed}`);
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project=api', '--testTimeout=300000', 'server/wiring/tests/generated-input'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, GENERATED_INPUTS: '300', GENERATED_SEED: seed } },
);
console.log(`Seed ${seed}`);
process.exit(status ?? 1);
