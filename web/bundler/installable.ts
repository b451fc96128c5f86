import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/**
 * Makes the console an installable app: its manifest in each language, icons drawn from the logo, the offline page and the service
 * worker. The worker contains a digest of the build, so that a new build replaces it.
 */
export function installable(root: string): Plugin {
  const source = (name: string) => join(root, 'web', 'service-worker', name);
  return {
    name: 'atrium:installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, content: string | Uint8Array) =>
          void this.emitFile({ type: 'asset', fileName, source: content });
        const page = await readFile(source('offline.html'), 'utf8');
        const script = await scriptOf(root, source('offline-page.ts'));
        const digest = createHash('sha256').update([...Object.keys(bundle).toSorted(), page, script].join('\0'));
        const build = digest.digest('hex').slice(0, 16);
        emit('offline.html', page);
        emit('offline.js', script);
        emit('service-worker.js', await scriptOf(root, source('worker.ts'), { BUILD: JSON.stringify(build) }));
        emit('service-worker-removal.js', await scriptOf(root, source('removal.ts')));
        for (const [language, manifest] of Object.entries(await readManifests(source('manifests.ts'))))
          emit(`${language}.webmanifest`, JSON.stringify(manifest));
        const logo = await readFile(join(root, 'web', 'public', 'favicon.svg'), 'utf8');
        for (const side of [192, 512]) emit(`icons/${side}.png`, await draw(logo, side));
        emit('icons/maskable-512.png', await draw(fillSquare(logo), 512));
        emit('icons/apple-touch.png', await draw(fillSquare(logo), 180));
      },
    },
  };
}

/** A script as one file that runs outside modules. */
async function scriptOf(root: string, input: string, define: Record<string, string> = {}): Promise<string> {
  const bundle = await rolldown({ cwd: root, input, platform: 'browser', transform: { target: 'es2022', define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false });
  await bundle.close();
  return output[0].code;
}

/** Read in a separate process, because the phrases are imported by names that this one does not resolve. */
async function readManifests(file: string): Promise<Record<string, unknown>> {
  const script = `
    const { manifests } = await import(${JSON.stringify(pathToFileURL(file).href)});
    process.stdout.write(JSON.stringify(manifests));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

function draw(svg: string, side: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The logo on a full square, with its drawing inside the part that every mask shows: a circle of 80 % of the width. */
function fillSquare(logo: string): string {
  return logo
    .replace(' rx="8"', '')
    .replace('/><path', '/><g transform="translate(2.4 2.4) scale(0.85)"><path')
    .replace('</svg>', '</g></svg>');
}
