export interface OldOrderFault {
  line: number;
  /** Empty if the fault concerns the whole line. */
  field: string;
  text: string;
}

/** The values of one line of a file, by column; empty values are absent. */
export interface GivenLine {
  /** Counted from 1; the first line of an order that spans several. */
  line: number;
  given: Record<string, string>;
}

/**
 * Reads the orders of a file: CSV whose first line names the columns, or JSON with one object per line (optionally in an array).
 */
export function readLines(text: string, kind: 'csv' | 'json'): { lines: GivenLine[]; faults: OldOrderFault[] } {
  const content = text.replace(/^\uFEFF/, '');
  return kind === 'csv' ? readCsv(content) : readJson(content);
}

function readJson(text: string): ReturnType<typeof readLines> {
  const lines: GivenLine[] = [];
  const faults: OldOrderFault[] = [];
  text.split('\n').forEach((raw, at) => {
    const own = raw.trim().replace(/,$/, '');
    if (own === '' || own === '[' || own === ']') return;
    const line = at + 1;
    const object = objectOf(own);
    if (!object) faults.push({ line, field: '', text: 'This line is not a JSON object. Write one order per line.' });
    else lines.push({ line, given: filled(Object.entries(object)) });
  });
  return { lines, faults };
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function filled(entries: readonly (readonly [string, unknown])[]): Record<string, string> {
  const texts = entries.map(
    ([key, value]) => [key, typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value)] as const,
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}

function readCsv(text: string): ReturnType<typeof readLines> {
  const { rows, open } = cellsOf(text);
  if (open) return { lines: [], faults: [{ line: open, field: '', text: 'A quotation mark is opened here and not closed.' }] };
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  const lines: GivenLine[] = [];
  const faults: OldOrderFault[] = [];
  for (const { line, cells } of rest)
    if (cells.length === columns.length) lines.push({ line, given: filled(columns.map((column, at) => [column, cells[at]])) });
    else faults.push({ line, field: '', text: `This line has ${cells.length} columns and the first has ${columns.length}.` });
  return { lines, faults };
}

/** Parses CSV (RFC 4180). @returns `open`: the line of a quotation mark that is never closed */
function cellsOf(text: string): { rows: { line: number; cells: string[] }[]; open?: number } {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let from = 1;
  let cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) return { rows, open: line };
    const [whole, quoted, plain = '', end = ''] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.split('\n').length - 1;
    if (end === ',' && pattern.lastIndex < text.length) continue;
    if (end === ',') cells.push('');
    rows.push({ line: from, cells });
    cells = [];
    from = line;
  }
  return { rows };
}
