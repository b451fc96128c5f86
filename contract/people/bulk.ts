import { z } from 'zod';
import { bulkReasons } from './bulk-facts.ts';
import { byId, endpoint, id, instant, manager, emptyObject, optionalText, text } from '../kit.ts';
import { memberLimits } from './member-facts.ts';
import { departmentRef, memberFilters } from './members.ts';
import { jobType } from './member-fields.ts';
import { departmentReference, memberReference } from '../references.ts';

const filters = z.object({ ...memberFilters, search: text(100).optional() });
const change = z.object({
  /** The members to change: these, or all that match the filters (an empty object means all). Exactly one of the two. */
  employeeIds: z.array(memberReference).min(1, { error: 'atLeastOne' }).max(memberLimits.batch).optional(),
  filters: filters.optional(),
  /** The change: departments, or fields with the same value for all. Exactly one of the two. */
  departments: z
    .object({
      /** MOVE replaces all departments of the members; ADD and REMOVE keep the others. */
      mode: z.enum(['MOVE', 'ADD', 'REMOVE']).default('MOVE'),
      departmentIds: z.array(departmentReference).min(1, { error: 'atLeastOne' }).max(memberLimits.departments),
    })
    .optional(),
  fields: z
    .object({
      jobType: jobType.optional(),
      leaderId: memberReference.nullable().optional(),
      jobTitle: optionalText(memberLimits.title),
      position: optionalText(memberLimits.title),
    })
    .optional(),
});
type Change = z.output<typeof change>;

const one = (a: unknown, b: unknown) => (a === undefined) !== (b === undefined);
const requestedChange = <T extends z.ZodType<Change>>(schema: T) =>
  schema
    .refine((body) => one(body.employeeIds, body.filters), { error: 'atLeastOne', path: ['employeeIds'] })
    .refine((body) => one(body.departments, body.fields), { error: 'required', path: ['departments'] })
    .refine((body) => !body.fields || Object.values(body.fields).some((value) => value !== undefined), {
      error: 'required',
      path: ['fields'],
    });

const reason = z.enum(bulkReasons);
const placeCount = z.object({ department: departmentRef, people: z.number().int() });

/** The effect of a change, before it is made. */
export const bulkPreview = z.object({
  /** The members chosen; those who would change; all members whom the caller may change. */
  matched: z.number().int(),
  people: z.number().int(),
  reached: z.number().int(),
  /** Whether the number of members has to be typed (bulk-facts.ts) and sent as confirmedCount. */
  typeNumber: z.boolean(),
  /** Whether the change runs as a job because of its size. */
  asJob: z.boolean(),
  /** Departments that members leave and enter, those with the most members first; at most 20 each. */
  from: z.array(placeCount),
  to: z.array(placeCount),
  leftOut: z.array(z.object({ reason, people: z.number().int(), examples: z.array(z.string()) })),
});

export const bulkChange = z.object({
  changeId: id,
  status: z.enum(['RUNNING', 'DONE', 'REFUSED', 'UNDOING', 'UNDONE']),
  /** The members changed; if the change was refused because the number differs, those who would change now. */
  people: z.number().int(),
  leftOut: z.number().int(),
  /** After an undo: the members whose values were restored, and those who were changed in the meantime and keep their values. */
  undone: z.number().int().nullable(),
  kept: z.number().int().nullable(),
  jobId: id.nullable(),
  createdAt: instant,
  /** Until when the change can be undone; null if it cannot. */
  undoUntil: instant.nullable(),
});
export type BulkChange = z.infer<typeof bulkChange>;
export type BulkPreview = z.infer<typeof bulkPreview>;

const edit = { menu: '020100', access: 'edit' } as const;
const changes = `${manager}/employees/bulk_changes`;

/** Bulk changes of members with a preview (domain rules 0). Only the person who made a change can read it. */
export const bulk = {
  preview: endpoint({
    method: 'POST',
    path: `${changes}/preview`,
    may: edit,
    reads: true,
    summary: 'Previews a bulk change: how many members, from and to which values, and who is left out and why',
    body: requestedChange(change),
    output: bulkPreview,
    timeout: 60,
    errors: ['notFound'],
  }),
  start: endpoint({
    method: 'POST',
    path: changes,
    may: edit,
    summary: 'Changes many members at once, leaving out those that cannot be changed; very large changes run as a job',
    body: requestedChange(change.extend({ confirmedCount: z.number().int().min(0).optional() })),
    output: bulkChange,
    timeout: 60,
    errors: ['notFound', 'noChanges', 'bulkUnconfirmed', 'bulkCountChanged', 'keyReused'],
    log: 'member.bulk',
  }),
  read: endpoint({
    method: 'GET',
    path: `${changes}/{id}`,
    may: edit,
    viewing: 'personal',
    summary: 'Returns a bulk change of the last 24 hours with its result',
    params: byId,
    output: bulkChange,
    errors: ['notFound'],
  }),
  result: endpoint({
    method: 'GET',
    path: `${changes}/{id}/result`,
    may: edit,
    viewing: 'personal',
    summary: 'Exports a bulk change as .xlsx: each member with old and new values, and why others were left out',
    params: byId,
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['notFound'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${changes}/{id}/undo`,
    may: edit,
    summary: 'Undoes a bulk change within 24 hours, for members who have not been changed since',
    params: byId,
    output: bulkChange,
    timeout: 60,
    errors: ['notFound', 'undoExpired', 'changedMeanwhile', 'keyReused'],
    log: 'member.bulk.undo',
  }),
};
