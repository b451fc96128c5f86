import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from '../root.ts';

const reference = /new URL\(\s*'([^':]+)',\s*import\.meta\.url\s*\)/g;
const own = /^(?:server|dev)\//;

/**
 * Makes `new URL('…', import.meta.url)` work in the bundle, whose programs are all in one folder: a worker becomes a program of
 * its own, any other file or folder (with a slash at the end, without programs) is copied there under its path in the repository.
 */
export function ownFiles(): Plugin {
  return {
    name: 'own-files',
    transform(code, id) {
      const path = relative(root, id);
      if (!own.test(path) || !reference.test(code)) return null;
      const replaced = code.replaceAll(reference, (_all, target: string) => {
        const source = join(dirname(id), target);
        if (target.endsWith('.worker.ts')) {
          const fileName = basename(source).replace(/\.ts$/, '.js');
          this.emitFile({ type: 'chunk', id: source, fileName });
          return `new URL('${fileName}', import.meta.url)`;
        }
        const place = relative(root, source);
        for (const [name, content] of target.endsWith('/') ? filesBelow(source) : [['', readFileSync(source)] as const])
          this.emitFile({ type: 'asset', fileName: join(place, name), source: content });
        return `new URL('${place}${target.endsWith('/') ? '/' : ''}', import.meta.url)`;
      });
      return { code: replaced };
    },
  };
}

function filesBelow(folder: string): [name: string, content: Buffer][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/\.m?tsx?$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name))]);
}
