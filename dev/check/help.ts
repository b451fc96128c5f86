import { readHelp } from '#web/bundler/help-library.ts';
import { paths } from '#web/paths.ts';
import { root } from '../root.ts';

const known = new Set<string>([
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? path : [])),
  paths.explainSight({}),
  paths.explainMenu({}),
]);

/** What is wrong with the help articles and the changelog: a language missing, a link or a word of the screen that is not there. */
export function findHelpFaults(): string[] {
  return readHelp(root, (path) => known.has(path)).faults;
}
