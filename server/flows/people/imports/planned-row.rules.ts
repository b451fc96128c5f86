import type { RowAction } from '#contract/people/import-facts.ts';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { ReadRow, RowFault } from './read-row.rules.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** A row with its planned effect on the team. */
export interface PlannedRow {
  read: ReadRow;
  action: RowAction;
  /** The existing member of the row, if there is one. */
  existing: Existing | null;
  /** The member after the import. */
  after: ImportedMember;
  /** The departments after the import, the main one first. */
  departments: string[];
  /** The row number of a leader who is added by another row and has no id yet. */
  leaderRow: number | null;
  /** Whether an invitation is sent. */
  invites: boolean;
  /** The strictest age warning that applies. */
  warning: AgeWarning | null;
  faults: RowFault[];
}
