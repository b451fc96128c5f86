import { resignReasons } from './resignation-facts.ts';
import { z } from 'zod';
import { currencyCode } from '../billing/currencies.ts';
import { byId, endpoint, id, instant, listOf, manager, emptyObject, page, pageQuery, plainDate, text } from '../kit.ts';
import { memberLimits, memberSorts } from './member-facts.ts';
import { menuCode } from '../permissions.ts';
import { departmentReference, memberReference, shownPicture, shownTitle } from '../references.ts';
import { jobType, memberFields, memberStatus, plainAnswers } from './member-fields.ts';

export const memberUpdate = memberFields.partial().extend({
  version: z.number().int().optional(),
  /** Whether the person has read and confirmed the age warning; required if one applies. */
  ageConfirmed: z.boolean().optional(),
});
export const memberCreate = memberFields.extend({ ageConfirmed: z.boolean().optional() });
export const departmentRef = z.object({ departmentId: id, name: z.string(), path: z.string() });
/** A short reference to a member. The job title is absent if the reader cannot see it, and if a record only names the person. */
export const memberRef = z.object({
  employeeId: id,
  displayName: z.string(),
  avatar: shownPicture.nullable(),
  jobTitle: shownTitle.nullish(),
});

/**
 * A member as found by a picker, with what distinguishes people of the same name: the number, if its field level shows it to the
 * reader, and the path of the main department, empty without one.
 */
const pickedMember = memberRef.extend({ employeeNumber: z.string().nullish(), department: z.string() });

/** A member as read. A field the reader cannot see is absent (domain rules 2). */
export const member = z.object({
  employeeId: id,
  ...plainAnswers,
  displayName: z.string(),
  mobilePrefix: z.string().nullish(),
  mobileNumber: z.string().nullish(),
  memberStatus,
  /** Whether the member cannot use the team for now. */
  suspended: z.boolean(),
  jobEndedDate: z.string().nullish(),
  avatar: z.string().nullable(),
  departments: z.array(departmentRef),
});
export const memberDetail = member.extend({
  leader: memberRef.nullish(),
  jobEndReason: z.enum(resignReasons).nullish(),
  currencyCode: currencyCode.nullish(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  /** The actions that the reader may perform on this member, so that the console need not derive it. */
  can: z.object({ edit: z.boolean(), suspend: z.boolean() }),
});
export type Member = z.infer<typeof member>;
export type MemberDetail = z.infer<typeof memberDetail>;
export type MemberCreate = z.output<typeof memberCreate>;
export type MemberUpdate = z.output<typeof memberUpdate>;
/** Filters of the members list, of exports and of "select all that match". */
export const memberFilters = {
  search: text(100).optional(),
  /** A department with all departments below it. */
  departmentId: departmentReference.optional(),
  /** Only members who are in departmentId itself. */
  direct: z.stringbool().optional(),
  memberStatus: listOf(memberStatus).optional(),
  jobType: listOf(jobType).optional(),
  joinedFrom: plainDate.optional(),
  joinedTo: plainDate.optional(),
};
/** Menu code of the screen with the picker, which finds members visible in the directory and members in this code's scope. */
const picking = { code: menuCode.default('020100') };
export const memberSorting = {
  sort: z.enum(memberSorts).default('displayName'),
  order: z.enum(['asc', 'desc']).default('asc'),
};
export const memberList = z.object({ ...pageQuery, ...memberFilters, ...memberSorting });
export type MemberList = z.infer<typeof memberList>;

const view = { menu: '020100', access: 'view' } as const;
const edit = { menu: '020100', access: 'edit' } as const;
const employees = `${manager}/employees`;

/** Members (specification section 7, Employees). */
export const members = {
  list: endpoint({
    method: 'GET',
    path: employees,
    may: view,
    summary: 'Lists members of the team, filtered, sorted and paged',
    query: memberList,
    output: page(member).extend({ headcount: z.number().int(), memberCap: z.number().int() }),
  }),
  self: endpoint({
    method: 'GET',
    path: `${employees}/self`,
    may: 'member',
    summary: 'Returns the caller as a member',
    output: memberDetail,
  }),
  count: endpoint({
    method: 'GET',
    path: `${employees}/count`,
    may: view,
    summary: 'Returns the number of distinct members in a department and below it',
    query: z.object({ departmentId: departmentReference.optional() }),
    output: z.object({ count: z.number().int() }),
    errors: ['notFound'],
  }),
  search: endpoint({
    method: 'GET',
    path: `${employees}/search`,
    may: 'member',
    tokens: true,
    summary: 'Finds a few members for pickers, by name or by a visible number, mobile or email',
    query: z.object({ ...memberFilters, ...picking, search: text(100).default(''), size: pageQuery.size }),
    output: z.object({ items: z.array(pickedMember) }),
  }),
  simpleBaseSearch: endpoint({
    method: 'POST',
    path: `${employees}/simple_base_search`,
    may: 'member',
    tokens: true,
    reads: true,
    summary: 'Finds visible members by text or ids; useOrQuery accepts either match; other filters always apply',
    body: z.object({
      ...memberFilters,
      ...picking,
      useOrQuery: z.boolean().default(true),
      employeeId: memberReference.optional(),
      employeeIds: z.array(memberReference).max(memberLimits.batch).optional(),
      /** The most members found by the text; members named by id are always returned. */
      size: z.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(pickedMember) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${employees}/{id}`,
    may: view,
    summary: 'Returns a member',
    params: byId,
    output: memberDetail,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: employees,
    may: edit,
    summary: 'Adds a member',
    body: memberCreate,
    output: memberDetail,
    errors: ['memberCapReached', 'notFound', 'keyReused'],
    log: 'member.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${employees}/{id}`,
    may: edit,
    summary: 'Updates fields of a member',
    params: byId,
    body: memberUpdate,
    output: memberDetail,
    errors: ['notFound', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'member.update',
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${employees}/{id}/suspension`,
    may: edit,
    summary: 'Suspends a member, who keeps everything but cannot use the team',
    params: byId,
    output: memberDetail,
    errors: ['notFound', 'noChanges', 'protectedMember', 'keyReused'],
    log: 'member.suspend',
  }),
  unsuspend: endpoint({
    method: 'DELETE',
    path: `${employees}/{id}/suspension`,
    may: edit,
    summary: 'Ends the suspension of a member',
    params: byId,
    output: memberDetail,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'member.unsuspend',
  }),
  avatar: endpoint({
    method: 'POST',
    path: `${employees}/{id}/avatar`,
    may: 'member',
    tokens: true,
    summary: "Sets a member's picture (own, or with edit access): multipart `file`, PNG, JPEG or WebP up to 5 MB",
    params: byId,
    kind: 'upload',
    output: z.object({ avatar: shownPicture.nullable() }),
    errors: ['notFound', 'fileTooLarge', 'fileTypeRefused', 'fileUnreadable'],
    log: 'member.avatar',
  }),
  currencyCode: endpoint({
    method: 'PUT',
    path: `${employees}/{id}/currency_code`,
    may: 'member',
    summary: "Sets the caller's display currency",
    params: byId,
    body: z.object({ currencyCode }),
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'member.currency',
  }),
  changeDepartments: endpoint({
    method: 'PUT',
    path: `${employees}/departments`,
    may: edit,
    summary: 'Moves members into departments, adds them to or removes them from departments',
    body: z.object({
      employeeIds: z.array(memberReference).min(1, { error: 'atLeastOne' }).max(memberLimits.batch),
      /** MOVE replaces all departments of the members; ADD and REMOVE keep the others. */
      mode: z.enum(['MOVE', 'ADD', 'REMOVE']).default('MOVE'),
      departmentIds: z.array(departmentReference).min(1, { error: 'atLeastOne' }).max(memberLimits.departments),
      /** The number of members typed by the operator, if bulk-facts.ts requires it. */
      confirmedCount: z.number().int().min(0).optional(),
    }),
    /** `changeId` is the id with which bulk.undo reverses the change. */
    output: z.object({ changed: z.number().int(), changeId: id }),
    errors: ['notFound', 'noChanges', 'bulkUnconfirmed', 'bulkCountChanged', 'keyReused'],
    log: 'member.departments',
  }),
};
