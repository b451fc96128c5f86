import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Every source of the project by path, in TypeScript unless other patterns are given, including new files and excluding ignored ones. */
export function readSources(...patterns: readonly string[]): Map<string, string> {
  const names = patterns.length > 0 ? patterns : ['*.ts', '*.tsx'];
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
