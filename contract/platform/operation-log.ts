import { z } from 'zod';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  manager,
  emptyObject,
  page,
  pageQuery,
  plainDate,
  shownColumns,
  text,
} from '../kit.ts';
import { handoverKinds } from '../people/resignation-facts.ts';
import { logSentences } from './log-summary-facts.ts';
import { actorKinds, logBreakReasons, logCategories, logColumns, logExportFormats } from './operation-log-facts.ts';

const category = z.enum(logCategories);
const actorKind = z.enum(actorKinds);

/** What an entry did, as a sentence and the values in it, without those that are hidden from the reader. */
export const logSummary = z.object({
  sentence: z.enum(logSentences),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The kind of the items of a handover. */
  kind: z.enum(handoverKinds).optional(),
});
export type LogSummary = z.infer<typeof logSummary>;

/** A log entry in a list. */
export const logEntry = z.object({
  id,
  at: instant,
  operator: z.object({ employeeId: id.nullable(), displayName: z.string(), kind: actorKind }),
  category,
  /** For example `member.update`; its texts are phrases `operations`. */
  action: z.string(),
  object: z.object({ type: z.string(), id: id.nullable(), name: z.string() }),
  summary: logSummary,
});
export type LogEntry = z.infer<typeof logEntry>;

/** The entries of one request, and of the job it started, that match the filters. */
export const logLine = logEntry.extend({
  /** Null for a single entry. */
  group: z
    .object({
      requestId: z.string(),
      entries: z.number().int(),
      /** Whether there are more entries than were counted. */
      more: z.boolean(),
      /** The most frequent actions. */
      actions: z.array(z.object({ action: z.string(), entries: z.number().int() })),
    })
    .nullable(),
});
export type LogListLine = z.infer<typeof logLine>;

export const logEntryDetail = logEntry.extend({
  /** The fields that changed. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Names of changed fields whose values the reader cannot see; `before` and `after` do not contain them. */
  hidden: z.array(z.string()),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string(),
  /** The position in the hash chain; null for at most a second after the change. */
  seq: z.number().int().nullable(),
});
export type LogEntryDetail = z.infer<typeof logEntryDetail>;

/** A support lease: its id is the operator of its entries. */
const supporter = z.object({ operatorId: id, displayName: z.string(), startedAt: instant });

/** Filters of the list and of an export. Dates are days of the reader's time zone, both included. */
export const logFilters = {
  from: plainDate.optional(),
  to: plainDate.optional(),
  operatorId: id.optional(),
  category: listOf(category).optional(),
  actorKind: listOf(actorKind).optional(),
  objectType: text(40).optional(),
  objectId: id.optional(),
  requestId: text(64).optional(),
  /** Searches the names of operator and object, and the changed values. */
  search: text(100).optional(),
};
const filters = z.object(logFilters);
export type LogFilters = z.infer<typeof filters>;

/** The result of verifying the hash chain; `break` is null if every entry is unchanged (domain rules 6). */
export const logVerdict = z.object({
  entries: z.number().int(),
  break: z.object({ seq: z.number().int(), reason: z.enum(logBreakReasons) }).nullable(),
  /** The head of the chain, to be compared with a copy stored elsewhere. */
  head: z.object({ seq: z.number().int(), hash: z.string() }).nullable(),
  /** Since when signed heads are stored outside the database; null if they are not. */
  keptSince: instant.nullable(),
  /** Recorded restores of the database: entries written between the copy and the restore may be missing. */
  restores: z.array(z.object({ at: instant, takenAt: instant.nullable() })),
});
export type LogVerdict = z.infer<typeof logVerdict>;

const view = { menu: '080100', access: 'view' } as const;
const logPath = `${manager}/operation_logs`;

/** Operation log (080100). Reading and exporting it are logged too. */
export const operationLog = {
  list: endpoint({
    method: 'GET',
    path: logPath,
    may: view,
    summary: 'Lists entries of the operation log, newest first',
    query: z.object({ ...pageQuery, ...logFilters }),
    output: page(logEntry),
  }),
  lines: endpoint({
    method: 'GET',
    path: `${logPath}/lines`,
    may: view,
    summary: 'Lists the operation log with one line for the entries of a request and its job, newest first',
    query: z.object({ ...pageQuery, ...logFilters }),
    output: page(logLine).extend({
      /** Whether there are more lines than `total`, of which only some beyond this page are counted. */
      more: z.boolean(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${logPath}/{id}`,
    may: view,
    summary: 'Returns an entry of the operation log with its changes',
    params: byId,
    output: logEntryDetail,
    errors: ['notFound'],
  }),
  supporters: endpoint({
    method: 'GET',
    path: `${logPath}/supporters`,
    may: view,
    summary: 'Lists support leases that acted in the team, for filtering by operator, newest first',
    output: z.object({ items: z.array(supporter) }),
  }),
  exportEntries: endpoint({
    method: 'POST',
    path: `${logPath}/exports`,
    may: view,
    summary: 'Exports the matching entries to a file with all columns or those given, as a job whose result names the file',
    body: filters.extend({ format: z.enum(logExportFormats), columns: shownColumns(logColumns) }),
    output: z.object({ jobId: id }),
    errors: ['keyReused'],
    log: 'operationLog.export',
  }),
  exportedFile: endpoint({
    method: 'GET',
    path: `${logPath}/exports/{id}`,
    may: view,
    viewing: 'personal',
    summary: 'Downloads an export by the id of its job; for its initiator, for one day',
    params: byId,
    kind: 'file',
    output: emptyObject,
    errors: ['notFound', 'fileUnavailable'],
    timeout: 60,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${logPath}/verifications`,
    may: view,
    summary: 'Verifies the hash chain of the whole log, as a job whose result is the verdict',
    output: z.object({ jobId: id }),
    errors: ['keyReused'],
    log: 'operationLog.verify',
  }),
};
