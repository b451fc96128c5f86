import { analyse, type Report } from 'scslre';
import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

/**
 * Regular expressions whose running time can grow faster than their input: by backtracking, or by trying a long quantifier from
 * each position of the text, as `/\s*,\s*\/` does. One line per fault. Patterns composed at run time are not checked.
 */
export function findPatternFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path]) => isJudged(path)).flatMap(([path, source]) => faultsOf(path, source));
}

/** Excludes tests, whose texts are their own, and the bundler, which reads only files of the project. */
function isJudged(path: string): boolean {
  return /^(contract|phrases|server|web)\//.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('web/bundler/');
}

function faultsOf(path: string, source: string): string[] {
  const faults: string[] = [];
  walk(parseSync(path, source).program, (node) => {
    const pattern = patternOf(node);
    if (pattern === undefined) return;
    const [report] = analyse(pattern, { maxReports: 1 }).reports;
    if (report) faults.push(`${path}:${source.slice(0, node.start).split('\n').length} ${reasonOf(report)}`);
  });
  return faults;
}

/** The pattern of a literal, or of a constant text that is passed to RegExp. */
function patternOf(node: Node): { source: string; flags: string } | undefined {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags };
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if ((node['callee'] as Node)['name'] !== 'RegExp') return undefined;
  const [source, flags] = (node['arguments'] as Node[]).map((argument) => argument['value']);
  return typeof source === 'string' ? { source, flags: typeof flags === 'string' ? flags : '' } : undefined;
}

function reasonOf({ type, exponential, character }: Report): string {
  const growth = exponential ? 'exponential' : 'quadratic';
  const cause = type === 'Move' ? 'starts again at each position of the text' : 'backtracks';
  return `the pattern ${cause}: ${growth} time on repeated ${JSON.stringify(character.pick)}`;
}
