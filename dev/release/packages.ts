import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** An installed package. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** Its folder, relative to the root of the project. */
  folder: string;
  license: string;
}

type Manifest = {
  version: string;
  license?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
};
type Names = Record<string, string>;

/** These packages and everything that they depend on, as installed. A package for another platform is left out. */
export function installedWithDependencies(names: readonly string[]): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (name: string, from: string) => {
    const folder = find(name, from);
    if (folder === undefined || found.has(folder)) return;
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
    found.set(folder, { name, version: manifest.version, folder, license: manifest.license ?? 'see its licence file' });
    for (const part of [manifest.dependencies, manifest.optionalDependencies, manifest.peerDependencies])
      for (const each of Object.keys(part ?? {})) visit(each, folder);
  };
  for (const name of names) visit(name, '');
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** The folder of the package that Node would load from a folder. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (folder === '') return undefined;
  }
}

/** The text of the licence and notice files of a package. */
export function licenceTextOf({ folder }: InstalledPackage): string {
  const path = realpathSync(join(root, folder));
  return readdirSync(path)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(path, name), 'utf8').trim())
    .join('\n\n');
}
