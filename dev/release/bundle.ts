import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../root.ts';
import { oneByte } from './one-byte.ts';
import { ownFiles } from './own-files.ts';

/** Packages that are not bundled: those with compiled parts, and fonts. */
export const unbundled = ['@node-rs/argon2', 'sharp', '@expo-google-fonts/noto-sans-sc'] as const;

/** The folder of the bundled server. */
export const serverFolder = join(root, 'dist', 'server');

/** Each larger package is a file of its own: V8 needs memory in proportion to the file that it parses, and keeps it. */
function packageOf(id: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(id)?.[1]?.replace('/', '-').replace('@', '') ?? 'packages';
}

/** Bundles the program `atrium` and the process of the server into `serverFolder`, with the files that they read. */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { atrium: 'server/cli/atrium.ts', 'server-process': 'server/cli/serve/server-process.ts' },
    platform: 'node',
    external: [...unbundled, 'pg-native'],
    plugins: [ownFiles(), oneByte()],
    // Some packages in CommonJS name their folder, which does not exist in a module.
    transform: { target: 'node24', define: { __dirname: 'import.meta.dirname' } },
    logLevel: 'silent',
  });
  await bundle.write({
    dir: serverFolder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    comments: false,
    codeSplitting: { groups: [{ name: packageOf, test: /node_modules/ }] },
  });
  await bundle.close();
}
