import type { ImportColumn } from '#contract/people/import-facts.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import type { ReadRow, RowFault } from './read-row.rules.ts';
import type { ImportTeamState } from './team-state.service.ts';
import type { Existing } from './team-state.repository.ts';

export interface Match {
  existing: Existing | null;
  faults: RowFault[];
}

type KeyColumn = Extract<ImportColumn, 'employeeNumber' | 'mobileNumber' | 'email'>;
const keyColumns: readonly KeyColumn[] = ['employeeNumber', 'mobileNumber', 'email'];

/** The keys by which a row finds a member, in their order (domain rules 1). */
function keysOf({ body, mobile }: ReadRow): Partial<Record<KeyColumn, string>> {
  return {
    ...(body.employeeNumber && { employeeNumber: body.employeeNumber.toLowerCase() }),
    ...(mobile && { mobileNumber: mobile }),
    ...(body.email && { email: body.email }),
  };
}

/** Finds the member of each row, and the errors of keys shared by two rows or two members. */
export async function matchRows(rows: readonly ReadRow[], state: ImportTeamState): Promise<Map<number, Match>> {
  const turns = startTimeSlices();
  const index = { employeeNumber: state.byNumber, mobileNumber: state.byMobile, email: state.byEmail };
  const rowsOfKey = new Map<string, number[]>();
  const rowsOfPerson = new Map<string, number[]>();
  const found = new Map<number, Match & { keys: ReturnType<typeof keysOf> }>();
  for (const read of rows) {
    const keys = keysOf(read);
    const hits = keyColumns.flatMap((column) => {
      const person = keys[column] ? index[column].get(keys[column]) : undefined;
      return person ? [{ column, person }] : [];
    });
    const faults: RowFault[] = [];
    const first = hits[0];
    const second = hits.find(({ person }) => person.id !== first?.person.id);
    if (second) faults.push({ column: second.column, reason: 'twoPeople' });
    // A member outside the importer's scope must not be found, so the key is only reported as taken.
    else if (first && !first.person.in_scope) faults.push({ column: first.column, reason: 'duplicate' });
    found.set(read.row, { existing: faults.length ? null : (first?.person ?? null), faults, keys });
    for (const column of keyColumns) if (keys[column]) push(rowsOfKey, `${column} ${keys[column]}`, read.row);
    if (first && !second) push(rowsOfPerson, first.person.id, read.row);
    await turns.next();
  }
  for (const [row, match] of found) {
    const shared = keyColumns.flatMap((column) => {
      const others = othersOf(rowsOfKey.get(`${column} ${match.keys[column]}`), row);
      return match.keys[column] && others.length
        ? [{ column, reason: 'duplicateInFile' as const, args: { rows: list(others) } }]
        : [];
    });
    match.faults.push(...shared);
    const same = match.existing ? othersOf(rowsOfPerson.get(match.existing.id), row) : [];
    if (same.length && !shared.length) {
      const column = keyColumns.find((key) => match.keys[key]) ?? 'employeeNumber';
      match.faults.push({ column, reason: 'samePerson', args: { rows: list(same) } });
    }
  }
  return found;
}

function push(map: Map<string, number[]>, key: string, row: number): void {
  const known = map.get(key);
  if (known) known.push(row);
  else map.set(key, [row]);
}

const mostListed = 5;
/** The first rows with the key except this one, with one more than are listed. */
const othersOf = (rows: readonly number[] = [], own: number) => rows.slice(0, mostListed + 2).filter((row) => row !== own);
const list = (rows: readonly number[]) => rows.slice(0, mostListed).join(', ') + (rows.length > mostListed ? ', …' : '');
