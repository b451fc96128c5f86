import '#server/node-version.ts';
import { resolve } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exitWithError } from '#server/program.ts';
import { StartError } from '#server/start-error.ts';
import { createSbom } from './sbom/create.ts';

const usage = 'Usage: npm run sbom [-- --output FILE]';

// Writes the CycloneDX software bill of materials of this version as JSON, by default to sbom.cdx.json.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const file = resolve(readOutput());
  const sbom = await createSbom();
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`).catch((error: Error) => {
    throw new StartError(`${file} cannot be written: ${error.message}`);
  });
  console.log(`${file}: ${sbom.components.length} components, CycloneDX ${sbom.specVersion}`);
}

function readOutput(): string {
  try {
    return parseArgs({ options: { output: { type: 'string', default: 'sbom.cdx.json' } } }).values.output;
  } catch {
    throw new StartError(usage);
  }
}
