import { readHelp } from '#web/bundler/help-library.ts';
import { paths } from '#web/paths.ts';
import { root } from '../root.ts';

const known = new Set<string>([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? path : [])),
  paths.explainSight({}),
  paths.explainMenu({}),
]);

/** Faults of the help articles and the changelog: a missing language, or a link or on-screen word that does not exist. */
export function findHelpFaults(): string[] {
  return readHelp(root, (path) => known.has(path)).faults;
}
