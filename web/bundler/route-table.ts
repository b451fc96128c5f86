import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const moduleId = 'virtual:routes';
const resolvedId = `\0${moduleId}`;

/**
 * `virtual:routes`: the contract's `{ feature: { name: { method, path, kind, timeout } } }` and nothing else of it, read in a
 * separate Node process. Schemas, and with them the schema library, are excluded from the bundle.
 */
export function routeTable(root: string): Plugin {
  const contract = join(root, 'contract');
  return {
    name: 'atrium:routes',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      return `export const routes = ${await readRoutes(join(contract, 'api.ts'))};`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(contract)) return;
      const module = server.moduleGraph.getModuleById(resolvedId);
      if (module) server.moduleGraph.invalidateModule(module);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

async function readRoutes(file: string): Promise<string> {
  if (!existsSync(file)) return '{}';
  const script = `
    const { api } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const only = ({ method, path, kind, timeout }) => ({ method, path, kind, timeout });
    const each = (object, change) => Object.fromEntries(Object.entries(object).map(([k, v]) => [k, change(v)]));
    process.stdout.write(JSON.stringify(each(api, (feature) => each(feature, only))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 8 * 1024 * 1024,
  });
  return stdout;
}
