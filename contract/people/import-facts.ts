import { isPlain, memberFieldNames, memberFieldTable } from './member-field-facts.ts';

/** Limits of imports (specification sections 5 and 9, domain rules 1). */
export const importLimits = { rows: 2000, bytes: 5_000_000, cell: 1000, undoHours: 24, firstFaults: 20 } as const;

/** The columns of template, import and export: those of each member field in the order of the table, and whether to invite. */
export const importColumns = [
  ...memberFieldNames.flatMap((name) => (isPlain(name) ? name : memberFieldTable[name].importColumns)),
  'invite' as const,
];
export type ImportColumn = (typeof importColumns)[number];

/** A cell with this text empties the field; a blank cell keeps it. */
export const clearMark = '#CLEAR';

/** The rows a commit writes: those of new members, those of existing members, or both. */
export const importModes = ['ADD', 'UPDATE', 'BOTH'] as const;
export type ImportMode = (typeof importModes)[number];

/** The effect of a row; SAME: the member already has these values. */
export const rowActions = ['ADD', 'UPDATE', 'SAME', 'FAULTY'] as const;
export type RowAction = (typeof rowActions)[number];

/** Statuses of an import. A team can have only one import that is CHECKING, RUNNING or UNDOING. */
export const importStatuses = ['CHECKING', 'READY', 'FAILED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * Field errors that only rows of a file can have; the others are the rules of contract/errors.ts. Texts: phrases imports.reasons.
 */
export const importReasons = [
  'dateFormat',
  'departmentNotFound',
  'duplicateInFile',
  'samePerson',
  'twoPeople',
  'leaderNotFound',
  'leaderFaulty',
  'cannotClear',
  'yesOrNo',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Why an undo left a member unchanged. */
export const undoSkipReasons = ['CHANGED', 'GONE', 'IN_USE', 'TAKEN', 'OUTSIDE_SCOPE'] as const;
export type UndoSkipReason = (typeof undoSkipReasons)[number];

/** Filters of the rows of an import. */
export const rowFilters = ['all', 'faulty', 'warning', 'add', 'update', 'same', 'left'] as const;
export type RowFilter = (typeof rowFilters)[number];
