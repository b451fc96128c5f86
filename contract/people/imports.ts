import { z } from 'zod';
import {
  importColumns,
  importLimits,
  importModes,
  importStatuses,
  undoSkipReasons,
  rowActions,
  rowFilters,
} from './import-facts.ts';
import { byId, endpoint, id, instant, listOf, manager, emptyObject, page, pageQuery, shownColumns } from '../kit.ts';
import { memberColumns } from './member-field-facts.ts';
import { memberLimits } from './member-facts.ts';
import { memberReference } from '../references.ts';
import { memberFilters, memberSorting } from './members.ts';

const column = z.enum(importColumns);
/** A cell as typed. Characters that the database cannot store become a mark that every rule refuses. */
const cell = z
  .string()
  .max(importLimits.cell)
  .transform((text) => text.replaceAll('\0', '\uFFFD').toWellFormed());
const fault = z.object({ column, reason: z.string(), message: z.string() });
/** A row of the file with its result. `row` is the row number in Excel. */
export const importRow = z.object({
  row: z.number().int(),
  action: z.enum(rowActions),
  values: z.partialRecord(column, z.string()),
  member: z.object({ employeeId: id, displayName: z.string() }).nullable(),
  faults: z.array(fault),
  /** All age warnings that apply, the strictest first; the commit has to confirm them. */
  warnings: z.array(fault),
  /** After an undo: why this member was left unchanged. */
  left: z.enum(undoSkipReasons).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

/** The effect of a commit in one mode. */
export const consequence = z.object({
  adds: z.number().int(),
  updates: z.number().int(),
  /** Rows that would not be written: faulty, unchanged, excluded by the mode, or dependent on a leader who is not written. */
  leavesOut: z.number().int(),
  invites: z.number().int(),
  warnings: z.number().int(),
});
export type Consequence = z.infer<typeof consequence>;

export const importSummary = z.object({
  rows: z.number().int(),
  add: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  faulty: z.number().int(),
  warnings: z.number().int(),
  modes: z.object({ ADD: consequence, UPDATE: consequence, BOTH: consequence }),
  headcount: z.number().int(),
  memberCap: z.number().int(),
  /** The number of errors in each column. */
  faultsByColumn: z.partialRecord(column, z.number().int()),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const memberImport = z.object({
  id,
  status: z.enum(importStatuses),
  fileName: z.string(),
  /** Columns of the template that the file contains. */
  columns: z.array(column),
  /** Unrecognised headers of the file; their cells are ignored. */
  ignored: z.array(z.string()),
  summary: importSummary.nullable(),
  mode: z.enum(importModes).nullable(),
  /** The job that commits or undoes the import, or the last that did. */
  jobId: id.nullable(),
  result: z
    .object({ added: z.number().int(), updated: z.number().int(), invited: z.number().int(), leftOut: z.number().int() })
    .nullable(),
  undo: z.object({ removed: z.number().int(), restored: z.number().int(), left: z.number().int() }).nullable(),
  createdBy: z.string(),
  createdAt: instant,
  committedAt: instant.nullable(),
  /** Until when the import can be undone; null if it cannot. */
  undoUntil: instant.nullable(),
});
export type MemberImport = z.infer<typeof memberImport>;

const view = { menu: '020100', access: 'view' } as const;
const edit = { menu: '020100', access: 'edit' } as const;
const employees = `${manager}/employees`;
const one = `${employees}/imports/{id}`;
const fileErrors = ['fileTooLarge', 'fileTypeRefused', 'fileUnreadable', 'importRunning'] as const;

/** Import and export of members (specification sections 5, 7 and 9; domain rules 1). */
export const imports = {
  template: endpoint({
    method: 'POST',
    path: `${employees}/export_template`,
    may: edit,
    reads: true,
    summary: "Returns the .xlsx template in the caller's language, with drop-downs of the team's departments",
    kind: 'file',
    timeout: 60,
    output: emptyObject,
  }),
  exportMembers: endpoint({
    method: 'POST',
    path: `${employees}/exports`,
    may: view,
    summary:
      'Exports all, the matching or the given members visible to the caller as .xlsx; with all columns of the template, or those given',
    body: z.object({
      allFlag: z.boolean().optional(),
      ...memberFilters,
      ...memberSorting,
      employeeIds: z.array(memberReference).min(1, { error: 'atLeastOne' }).max(memberLimits.batch).optional(),
      columns: shownColumns(memberColumns),
    }),
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['keyReused', 'freshSignInNeeded'],
    log: 'members.export',
  }),
  upload: endpoint({
    method: 'POST',
    path: `${employees}/imports`,
    may: edit,
    summary: 'Checks a file without writing members: multipart `file`, .xlsx, up to 5 MB and 2,000 rows',
    kind: 'upload',
    timeout: 60,
    output: memberImport.extend({ firstFaults: z.array(fault.extend({ row: z.number().int() })) }),
    errors: fileErrors,
    log: 'members.import.check',
  }),
  recent: endpoint({
    method: 'GET',
    path: `${employees}/imports`,
    may: edit,
    summary: "Lists the latest imports: all of them with a scope of the whole team, otherwise the caller's own",
    output: z.object({ items: z.array(memberImport) }),
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    may: edit,
    summary: 'Returns an import with its figures',
    params: byId,
    output: memberImport,
    errors: ['notFound'],
  }),
  rows: endpoint({
    method: 'GET',
    path: `${one}/rows`,
    may: edit,
    summary: "Lists rows of an import in the order of the file, with all faults in the reader's language",
    params: byId,
    query: z.object({ ...pageQuery, show: z.enum(rowFilters).default('all'), column: listOf(column).optional() }),
    output: page(importRow),
    errors: ['notFound'],
  }),
  fixRow: endpoint({
    method: 'PUT',
    path: `${one}/rows/{row}`,
    may: edit,
    summary: 'Updates cells of a row before the commit; the whole file is checked again',
    params: z.object({ id, row: z.coerce.number().int().min(1) }),
    body: z.object({ values: z.partialRecord(column, cell) }),
    output: z.object({ import: memberImport, row: importRow }),
    errors: ['notFound', 'changedMeanwhile', 'keyReused'],
    log: 'members.import.fix',
  }),
  faultyRows: endpoint({
    method: 'GET',
    path: `${one}/faulty_rows`,
    may: edit,
    summary: 'Exports the faulty rows with their reasons as .xlsx, for correction and another import',
    params: byId,
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['notFound'],
  }),
  commit: endpoint({
    method: 'POST',
    path: `${one}/commit`,
    may: edit,
    summary: 'Commits the rows of a mode as one job, all or nothing',
    params: byId,
    body: z.object({ mode: z.enum(importModes), ageConfirmed: z.boolean().optional() }),
    output: z.object({ jobId: id }),
    errors: ['notFound', 'importRunning', 'changedMeanwhile', 'memberCapReached', 'noChanges', 'keyReused'],
    log: 'members.import',
  }),
  undo: endpoint({
    method: 'POST',
    path: `${one}/undo`,
    may: edit,
    summary: 'Undoes an import of the last 24 hours, except for members who were changed since',
    params: byId,
    output: z.object({ jobId: id }),
    errors: ['notFound', 'importRunning', 'undoExpired', 'keyReused'],
    log: 'members.import.undo',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: one,
    may: edit,
    summary: 'Discards an import that was checked and not committed',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'changedMeanwhile', 'keyReused'],
    log: 'members.import.discard',
  }),
};
