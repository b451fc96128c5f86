import { z } from 'zod';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  manager,
  emptyObject,
  optionalText,
  page,
  pageQuery,
  plainDate,
  text,
  shownColumns,
} from '../kit.ts';
import { handoverLine, handoverPerson } from './handover-lines.ts';
import { inventory } from './leaving.ts';
import { departmentRef, member, memberCreate } from './members.ts';
import { departmentReference, memberReference, shownPicture, shownTitle } from '../references.ts';
import {
  recipientKinds,
  resignedColumns,
  resignLimits,
  resignReasons,
  resignSorts,
  resignStates,
  returnRefusals,
} from './resignation-facts.ts';

export const resignReason = z.enum(resignReasons);
const reasonText = optionalText(resignLimits.text);
/** The reason OTHER needs a text. */
const hasReasonText = (input: { reason?: string | undefined; reasonText?: string | null | undefined }) =>
  input.reason !== 'OTHER' || Boolean(input.reasonText);
const needsText = { error: 'required', path: ['reasonText'] };

const oneRecipient = memberReference.nullable().optional();
/** The recipient of each kind. Absent: the default; null: no one, and the items stay unchanged, or the owner for departments. */
const recipients = Object.fromEntries(recipientKinds.map((kind) => [kind, oneRecipient])) as Record<
  (typeof recipientKinds)[number],
  typeof oneRecipient
>;
const ledgerCounts = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
});

/** A row of the resignation list. */
export const resignation = z.object({
  id,
  employeeId: id,
  displayName: z.string(),
  avatar: shownPicture.nullable(),
  employeeNumber: z.string().nullable(),
  jobTitle: shownTitle.nullable(),
  departments: z.array(departmentRef),
  joinedDate: z.string().nullable(),
  state: z.enum(['PENDING', 'RESIGNED', 'RESTORED', 'CANCELLED']),
  jobEndedDate: z.string(),
  reason: resignReason.nullable(),
  reasonText: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  resignedAt: instant.nullable(),
  /** Days until a pending resignation takes effect; 0 on the day itself. */
  daysUntil: z.number().int().nullable(),
  /** Remaining days in which the member can be restored; 0 on the last day. */
  restoreDays: z.number().int().nullable(),
  /** Why a pending resignation could not take effect when it was due. */
  problem: z.string().nullable(),
  handover: ledgerCounts,
  rehiredAs: handoverPerson.nullable(),
  can: z.object({ edit: z.boolean() }),
});
export type Resignation = z.infer<typeof resignation>;

/** A resignation with its handover ledger, failed lines first, and the initial values of a rehire. */
export const resignationDetail = resignation.extend({
  lines: z.array(handoverLine),
  record: member,
});
export type ResignationDetail = z.infer<typeof resignationDetail>;

const outcome = z.object({
  resignationId: id,
  state: z.enum(['PENDING', 'RESIGNED']),
  jobEndedDate: z.string(),
  handover: ledgerCounts,
});
export type ResignOutcome = z.infer<typeof outcome>;

const resignFilters = {
  search: text(100).optional(),
  departmentId: departmentReference.optional(),
  reason: listOf(resignReason).optional(),
  /** The range of the end date, both days included. */
  endedFrom: plainDate.optional(),
  endedTo: plainDate.optional(),
  state: z.enum(resignStates).optional(),
};
const resignSorting = {
  sort: z.enum(resignSorts).default('jobEndedDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
};
export const resignList = z.object({
  ...pageQuery,
  ...resignFilters,
  ...resignSorting,
});
export type ResignList = z.infer<typeof resignList>;

const view = { menu: '020100', access: 'view' } as const;
const edit = { menu: '020100', access: 'edit' } as const;
const employees = `${manager}/employees`;
const resigns = `${employees}/resigns`;

/** Resignation and handover. Specification sections 4 and 7, domain rules 1. */
export const resignations = {
  verificationAdministrator: endpoint({
    method: 'GET',
    path: `${employees}/verification_administrator`,
    may: edit,
    summary: 'Returns what a member must transfer before leaving, such as ownership or the last super administrator',
    query: z.object({ employeeId: memberReference }),
    output: z.object({
      owner: z.boolean(),
      superAdmin: z.boolean(),
      lastSuperAdmin: z.boolean(),
      roles: z.array(z.string()),
      /** Apps of which the member is the person in charge, by name. */
      apps: z.array(z.string()),
      mustTransfer: z.array(z.enum(['ownership', 'superAdmin', 'apps'])),
    }),
    errors: ['notFound'],
  }),
  verificationManager: endpoint({
    method: 'GET',
    path: `${employees}/{id}/verification_manager`,
    may: edit,
    summary: 'Returns which departments a member heads, and how many people report to them',
    params: byId,
    output: z.object({ manager: z.boolean(), departments: z.array(departmentRef), reports: z.number().int() }),
    errors: ['notFound'],
  }),
  inventory: endpoint({
    method: 'GET',
    path: `${resigns}/inventory`,
    may: edit,
    summary: 'Previews what the resignation of up to 50 members ends and hands over, with pre-filled recipients',
    query: z.object({
      employeeIds: listOf(id).pipe(z.array(memberReference).min(1, { error: 'atLeastOne' }).max(resignLimits.batch)),
      /** The last day; today if absent. With a later day, only what begins or still exists after it is counted. */
      jobEndedDate: plainDate.optional(),
    }),
    output: z.object({
      /** Today in the team's calendar. */
      today: z.string(),
      items: z.array(inventory),
      /** Whether the number of members has to be typed and sent as confirmedCount (bulk-facts.ts). */
      typeNumber: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  resign: endpoint({
    method: 'DELETE',
    path: `${employees}/{id}`,
    may: edit,
    summary: 'Resigns a member: immediately with an end date up to today, otherwise pending until that day is over',
    params: byId,
    query: z
      .object({ jobEndedDate: plainDate.optional(), reason: resignReason.optional(), reasonText, ...recipients })
      .refine(hasReasonText, needsText),
    output: outcome,
    errors: [
      'notFound',
      'resignOwner',
      'resignSelf',
      'resignOutside',
      'lastSuperAdmin',
      'resignationPending',
      'recipientNeeded',
      'keyReused',
    ],
    log: ['member.resign', 'member.resign.plan'],
    timeout: 60,
  }),
  resignMany: endpoint({
    method: 'POST',
    path: resigns,
    may: edit,
    summary: 'Resigns up to 50 members as one job, whose result lists the outcome for each',
    body: z
      .object({
        employeeIds: z.array(memberReference).min(1, { error: 'atLeastOne' }).max(resignLimits.batch),
        jobEndedDate: plainDate.optional(),
        reason: resignReason,
        reasonText,
        recipients: z.object(recipients).default({}),
        confirmedCount: z.number().int().min(0).optional(),
      })
      .refine(hasReasonText, needsText),
    output: z.object({ jobId: id }),
    errors: ['notFound', 'bulkUnconfirmed', 'keyReused'],
    log: 'members.resign',
  }),
  list: endpoint({
    method: 'GET',
    path: resigns,
    may: view,
    summary: 'Lists resigned members and pending resignations, filtered, sorted and paged',
    query: resignList,
    output: page(resignation),
  }),
  exportList: endpoint({
    method: 'POST',
    path: `${resigns}/exports`,
    may: view,
    summary: 'Exports the matching resignations as a spreadsheet, with all columns or those given',
    kind: 'file',
    body: z.object({ ...resignFilters, ...resignSorting, columns: shownColumns(resignedColumns) }),
    output: emptyObject,
    errors: ['freshSignInNeeded'],
    log: 'members.resigned.export',
    timeout: 60,
  }),
  read: endpoint({
    method: 'GET',
    path: `${resigns}/{id}`,
    may: view,
    summary: 'Returns a resignation with its handover ledger',
    params: byId,
    output: resignationDetail,
    errors: ['notFound'],
  }),
  ofMember: endpoint({
    method: 'GET',
    path: `${employees}/{id}/resignation`,
    may: view,
    summary: 'Returns the pending or completed resignation of a member',
    params: byId,
    output: resignationDetail,
    errors: ['notFound'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${resigns}/{id}/cancel`,
    may: edit,
    summary: 'Cancels a pending resignation',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'resignOutside', 'changedMeanwhile', 'keyReused'],
    log: 'member.resign.cancel',
  }),
  restore: endpoint({
    method: 'POST',
    path: `${resigns}/{id}/restore`,
    may: edit,
    summary: 'Restores a resigned member within 30 days, with the named lines of the handover that can still be returned',
    params: byId,
    /** The lines to return. The others, and those that have changed since, stay as they are. */
    body: z.object({ lineIds: z.array(id).max(resignLimits.lines).default([]) }).default({ lineIds: [] }),
    output: z.object({
      employeeId: id,
      /** The number of items returned. */
      returned: z.number().int(),
      /** The named lines that were not returned, with the reason. */
      refused: z.array(z.object({ id, name: z.string(), reason: z.enum(returnRefusals) })),
    }),
    errors: ['notFound', 'resignOutside', 'restoreExpired', 'changedMeanwhile', 'memberCapReached', 'keyReused'],
    log: ['member.restore', 'member.handover'],
  }),
  rehire: endpoint({
    method: 'POST',
    path: `${resigns}/{id}/rehire`,
    may: edit,
    summary: 'Creates a new record for a resigned member, linked to the earlier one',
    params: byId,
    body: memberCreate,
    output: z.object({ employeeId: id }),
    errors: ['notFound', 'changedMeanwhile', 'memberCapReached', 'keyReused'],
    log: 'member.rehire',
  }),
  retry: endpoint({
    method: 'POST',
    path: `${resigns}/{id}/lines/{lineId}/retry`,
    may: edit,
    summary: 'Retries the handover of a failed line, to the same or another recipient',
    params: z.object({ id, lineId: id }),
    body: z.object({ recipientId: memberReference }),
    output: handoverLine,
    errors: ['notFound', 'resignOutside', 'changedMeanwhile', 'keyReused'],
    log: 'member.handover',
  }),
};
