/** A table of Markdown; all columns but the first are aligned to the right. */
export function markdown(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...lines.map(line)].join('\n');
}
