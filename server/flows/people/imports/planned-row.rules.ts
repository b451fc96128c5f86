import type { RowAction } from '#contract/people/import-facts.ts';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { ReadRow, RowFault } from './read-row.rules.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** A row with what it would do to the team. */
export interface PlannedRow {
  read: ReadRow;
  action: RowAction;
  /** The member it is about, when there is one. */
  existing: Existing | null;
  /** The member as they would be. */
  after: ImportedMember;
  /** Their departments as they would be, the main one first. */
  departments: string[];
  /** A leader who is added by another row, until that row has an id. */
  leaderRow: number | null;
  /** An invitation is sent. */
  invites: boolean;
  /** The strictest age warning that applies. */
  warning: AgeWarning | null;
  faults: RowFault[];
}
