import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import type { HelpText } from '../../contract/workplace/help-facts.ts';
import type { HelpLibrary } from './help-library.ts';

const prefix = 'virtual:help';
const latestId = 'virtual:changelog';
const resolved = (id: string) => `\0${id}`;

/**
 * The help centre as modules. `virtual:help` loads each language's list (`index`), the pinyin of names, each article and the changelog, each as a
 * chunk of its own. `virtual:changelog` exports only the date of the latest change. Markdown is compiled at build time, in a
 * separate process because it imports phrases. A fault in it fails the build.
 */
export function helpCentre(root: string): Plugin {
  let library: Promise<HelpLibrary> | undefined;
  const folders = ['help', 'changelog'].map((name) => join(root, name));
  return {
    name: 'atrium:help-centre',
    resolveId: (id) => (id.startsWith(prefix) || id === latestId ? resolved(id) : undefined),
    async load(id) {
      if (!id.startsWith(resolved(prefix)) && id !== resolved(latestId)) return undefined;
      library ??= readInProcess(root);
      const { faults, index, pinyin, articles, changes } = await library;
      if (faults.length > 0) this.error(faults.join('\n'));
      if (id === resolved(latestId)) return `export const latest = ${JSON.stringify(changes.en[0]?.date ?? '')};`;
      const [, kind, language, slug] = id.split('/');
      if (kind === undefined) return loaders({ index, articles });
      const of = { index, pinyin, changes, articles }[kind as 'index' | 'pinyin' | 'changes' | 'articles'];
      const found: unknown = Reflect.get(of, language ?? '');
      const value: unknown = slug === undefined ? found : Reflect.get(found as object, slug);
      // Parsed from a string: faster in the browser than an object literal, and never executed as code.
      const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
      if (kind !== 'articles' || !hasPicture(value)) return `export const value = ${parsed};`;
      const file = join(root, 'help', slug ?? '', `${language}.webp`);
      return `
        import picture from ${JSON.stringify(`${file}?url`)};
        export const value = ${parsed};
        for (const block of value.blocks) if (block.kind === 'picture') block.src = picture;`;
    },
    configureServer: (server) => void server.watcher.add(folders),
    handleHotUpdate({ file, server }) {
      if (!folders.some((folder) => file.startsWith(folder))) return;
      library = undefined;
      for (const [id, module] of server.moduleGraph.idToModuleMap)
        if (id.startsWith(resolved(prefix))) server.moduleGraph.invalidateModule(module);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Whether an article shows a picture; all pictures of an article are the one of its language. */
function hasPicture(article: unknown): boolean {
  return (article as HelpText).blocks.some(({ kind }) => kind === 'picture');
}

function loaders({ index, articles }: Pick<HelpLibrary, 'index' | 'articles'>): string {
  const load = (path: string) => `() => import('${prefix}/${path}').then(({ value }) => value)`;
  const each = (kind: string) => Object.keys(index).map((language) => `${language}: ${load(`${kind}/${language}`)}`);
  const ofArticles = Object.entries(articles).map(
    ([language, found]) =>
      `${language}: {${Object.keys(found)
        .map((slug) => `'${slug}': ${load(`articles/${language}/${slug}`)}`)
        .join(',')}}`,
  );
  return `
    export const index = {${each('index').join(',')}};
    export const pinyin = {${each('pinyin').join(',')}};
    export const changes = {${each('changes').join(',')}};
    export const articles = {${ofArticles.join(',')}};`;
}

async function readInProcess(root: string): Promise<HelpLibrary> {
  const library = pathToFileURL(join(root, 'web/bundler/help-library.ts')).href;
  const script = `
    const { readHelp } = await import(${JSON.stringify(library)});
    process.stdout.write(JSON.stringify(readHelp(${JSON.stringify(root)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 32 * 1024 * 1024,
  });
  return JSON.parse(stdout) as HelpLibrary;
}
