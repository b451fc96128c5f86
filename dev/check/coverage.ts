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
      ...(lives.length === 0 ? [`${where} does not say where it is implemented`] : []),
      ...(proofs.length === 0 ? [`${where} does not say which test covers it`] : []),
      ...[...lives, ...proofs].filter((path) => !exists(path)).map((path) => `${where} names ${path}, which does not exist`),
      ...proofs
        .filter((path) => !/\.(test|e2e)\.ts$/.test(path))
        .map((path) => `${where} names ${path} as a test, which it is not`),
    ];
  });
}
