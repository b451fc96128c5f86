/**
 * Faults of the table in docs/specification-coverage.md: a line without a location or a test, a path that does not exist, a proof
 * that is not a test. One line per fault.
 */
export function findCoverageFaults(table: string, exists: (path: string) => boolean): string[] {
  return table.split('\n').flatMap((row, at) => {
    const cells = row.split(' | ');
    // Skips the header and the line below it, for every column width.
    if (!row.startsWith('| ') || /^\| (?:line *|-+) \|/.test(row)) return [];
    const [lives = [], proofs = []] = cells.slice(1).map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    const where = `docs/specification-coverage.md:${at + 1}`;
    return [
      ...(lives.length === 0 ? [`${where} says not where it lives`] : []),
      ...(proofs.length === 0 ? [`${where} says not what proves it`] : []),
      ...[...lives, ...proofs].filter((path) => !exists(path)).map((path) => `${where} names ${path}, which is not there`),
      ...proofs.filter((path) => !/\.(test|e2e)\.ts$/.test(path)).map((path) => `${where} takes ${path} for a test`),
    ];
  });
}
