import { posix } from 'node:path';

/** Lines of all style sheets of the console together; lower it when they get shorter. */
export const maximumStyleLines = 5_500;

/** A duration other than the one of the theme. What repeats while something loads has a period of its own. */
const ownDuration =
  /(?:transition|animation)(?:-duration|-delay)?:(?![^;}]*\binfinite\b)[^;}]*?(?<![\w.-])(?!0s|0\.01ms)[\d.]+m?s\b/g;

/**
 * Style sheets that are longer together than the maximum, since layout and text are expressed by `web/ui/layout.tsx`, durations other than the
 * theme's, and classes that are not used or do not exist. One line per fault. Modules whose classes are chosen at run time are not searched for unused ones.
 */
export function findStyleFaults(
  sheets: ReadonlyMap<string, string>,
  screens: ReadonlyMap<string, string>,
  maximum: number,
): string[] {
  const lines = [...sheets.values()].reduce((sum, sheet) => sum + sheet.split('\n').length - 1, 0);
  const faults = lines > maximum ? [`web: ${lines} lines of CSS, more than ${maximum}: use web/ui/layout.tsx`] : [];
  for (const [sheet, source] of sheets)
    for (const [text] of source.matchAll(ownDuration)) faults.push(`${sheet}: “${text}”: use var(--ant-motion-duration-mid)`);
  const used = new Map<string, Set<string>>();
  const dynamic = new Set<string>();
  for (const [path, source] of screens) {
    for (const [, name = '', target = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const sheet = target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target);
      const classes = classesOf(sheets.get(sheet) ?? '');
      for (const [, literal] of source.matchAll(new RegExp(`\\b${name}\\[(?:'([\\w-]+)'\\])?`, 'g'))) {
        if (literal === undefined) dynamic.add(sheet);
        else if (classes.has(literal)) used.set(sheet, (used.get(sheet) ?? new Set()).add(literal));
        else faults.push(`${path}: there is no class ${literal} in ${sheet}`);
      }
    }
  }
  for (const [sheet, source] of sheets) {
    if (!sheet.endsWith('.module.css') || dynamic.has(sheet)) continue;
    for (const name of classesOf(source)) if (!used.get(sheet)?.has(name)) faults.push(`${sheet}: the class ${name} is not used`);
  }
  return faults;
}

function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z][\w-]*)(?=[^{};]*\{)/g);
  return new Set([...selectors].map(([, name = '']) => name));
}
