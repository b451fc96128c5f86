import { membersOfCycles } from './leader-cycles.rules.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import type { ImportTeamState } from './team-state.service.ts';

/** Finds the leader of each row among members and other rows, and adds errors for cycles and for leaders who do not exist. */
export function planLeaders(rows: readonly PlannedRow[], state: ImportTeamState): void {
  const byRow = new Map(rows.map((row) => [row.read.row, row]));
  const newcomers = new Map<string, PlannedRow>();
  for (const row of rows) {
    const { employeeNumber, email } = row.read.body;
    for (const key of [email, employeeNumber?.toLowerCase()]) if (key) newcomers.set(key, row);
  }
  for (const row of rows) findLeader(row, state, newcomers);
  const nodes = new Map(rows.map((row) => [nodeOf(row), row]));
  const circles = membersOfCycles(nodes.keys(), (node) => leaderOf(node, nodes, byRow, state));
  for (const row of rows) if (row.read.leader && circles.has(nodeOf(row))) row.faults.push({ column: 'leader', reason: 'cycle' });
  spreadFaults(rows);
}

function findLeader(row: PlannedRow, state: ImportTeamState, newcomers: ReadonlyMap<string, PlannedRow>): void {
  const { leader } = row.read;
  if (leader === undefined) return;
  row.after.leader_id = null;
  if (leader === null) return;
  const key = leader.toLowerCase();
  const newcomer = newcomers.get(key);
  const member = state.leaders.get(key) ?? newcomer?.existing;
  // The fields that a leader sees of the reports would outlast the support lease.
  if (member && state.staffMembers.has(member.id)) row.faults.push({ column: 'leader', reason: 'ofProvider' });
  else if (member) row.after.leader_id = member.id;
  else if (newcomer) row.leaderRow = newcomer.read.row;
  // An export shows a leader whom its reader does not see by name only.
  else if (key === row.existing?.leader_name?.toLowerCase()) row.after.leader_id = row.existing.leader_id;
  else row.faults.push({ column: 'leader', reason: 'leaderNotFound' });
}

const nodeOf = (row: PlannedRow) => row.existing?.id ?? `row ${row.read.row}`;

function leaderOf(
  node: string,
  nodes: ReadonlyMap<string, PlannedRow>,
  byRow: ReadonlyMap<number, PlannedRow>,
  state: ImportTeamState,
): string | null {
  const row = nodes.get(node);
  if (!row) return state.lines.get(node) ?? null;
  const leaderRow = row.leaderRow === null ? undefined : byRow.get(row.leaderRow);
  return leaderRow ? nodeOf(leaderRow) : row.after.leader_id;
}

/** Marks rows whose leader is a faulty row as faulty too, recursively. */
function spreadFaults(rows: readonly PlannedRow[]): void {
  const led = Map.groupBy(rows, ({ leaderRow }) => leaderRow);
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  for (const { read } of faulty) {
    for (const row of led.get(read.row) ?? []) {
      if (row.faults.length) continue;
      row.faults.push({ column: 'leader', reason: 'leaderFaulty', args: { row: read.row } });
      faulty.push(row);
    }
  }
}
