import { z } from 'zod';
import { contactGaps, departmentChecks, headStates, healthChecks, memberChecks } from './insight-facts.ts';
import { byId, endpoint, id, manager, page, pageQuery, text } from '../kit.ts';
import { ageWarnings } from './member-facts.ts';
import { departmentRef, memberRef } from './members.ts';
import { jobType, memberStatus } from './member-fields.ts';
import { departmentReference, memberReference } from '../references.ts';

const chart = `${manager}/chart`;
const people = { menu: '020100', access: 'view' } as const;
const tree = { menu: '020200', access: 'view' } as const;
const count = z.number().int();
const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);

/**
 * A box of the department chart. If the department is only an ancestor of departments in the reader's scope, figures and head are
 * null.
 */
export const chartDepartment = z.object({
  departmentId: id,
  parentId: id.nullable(),
  name: z.string(),
  head: memberRef.nullable(),
  /** Distinct members in the department and below it. */
  people: count.nullable(),
  /** Departments directly below it that are shown to the reader. */
  children: count,
  pathOnly: z.boolean(),
});
export type ChartDepartment = z.infer<typeof chartDepartment>;

/** A box of the chart of reporting lines. */
export const chartPerson = memberRef.extend({
  /** Null if the reader's scope has no one above. */
  leaderId: id.nullable(),
  department: z.string().nullable(),
  /** Members in the reader's scope who report to this one. */
  reports: count,
});
export type ChartPerson = z.infer<typeof chartPerson>;

const span = z
  .enum(['12', '24', '36'])
  .default('12')
  .transform((value) => Number(value) as 12 | 24 | 36);
const headcountFilters = {
  months: span,
  /** A department with all departments below it. */
  departmentId: departmentReference.optional(),
  /** The level below the selected department at which departments are counted. */
  level: z.coerce.number().int().min(1).max(15).default(1),
};

export const headcount = z.object({
  /** Members who count today; `later` are those whose joined date is in the future, included in `total`. */
  total: count,
  later: count,
  /** Months as YYYY-MM, oldest first. `people` is the number at the end of the month, or today for the last month. */
  months: z.array(z.object({ month: z.string(), people: count, joined: count, left: count })),
  departments: z.object({
    /** Departments, the largest first. */
    items: z.array(z.object({ departmentId: id, name: z.string(), path: z.string(), people: count })),
    /** The number of departments at this level, and the number of levels. */
    total: count,
    levels: count,
  }),
  jobTypes: z.array(z.object({ jobType, people: count })),
  /** CANCELED is listed and does not count. */
  statuses: z.array(z.object({ memberStatus, people: count })),
});
export type Headcount = z.infer<typeof headcount>;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const { departmentId, level } = headcountFilters;

/** Arrivals and departures by department in a period of whole months, the last of which may be the current one. */
export const headcountPeriod = z.object({
  /** Distinct members. */
  joined: count,
  left: count,
  /** The first and the last day that were counted. */
  from: z.string(),
  to: z.string(),
  /** Departments of the level with arrivals or departures, those with the most first. */
  items: z.array(z.object({ departmentId: id, name: z.string(), path: z.string(), joined: count, left: count })),
  total: count,
});
export type HeadcountPeriod = z.infer<typeof headcountPeriod>;

const healthMember = memberRef.extend({
  departments: z.array(departmentRef),
  memberStatus,
  joinedDate: z.string().nullable(),
  birthDate: z.string().nullable(),
  /** NO_CONTACT: the missing contact data. */
  lacks: z.enum(contactGaps).nullable(),
  /** UNDER_AGE: the strictest warning. */
  warning: z.enum(ageWarnings.map(({ warning }) => warning)).nullable(),
  /** UN_ACTIVATED: the day of the first invitation. */
  since: z.string().nullable(),
  leader: memberRef.nullable(),
  can: z.object({ edit: z.boolean() }),
});
const healthDepartment = departmentRef.extend({
  people: count,
  head: memberRef.nullable(),
  headState: z.enum(headStates).nullable(),
  /** The last day of a head who is leaving or has left. */
  headUntil: z.string().nullable(),
  version: count,
  can: z.object({ edit: z.boolean() }),
});
export type HealthMember = z.infer<typeof healthMember>;
export type HealthDepartment = z.infer<typeof healthDepartment>;

/** Insight: org chart (020200), headcount and data health (020100). All endpoints are read-only. */
export const insight = {
  departments: endpoint({
    method: 'GET',
    path: `${chart}/departments`,
    may: tree,
    summary: 'Lists the direct children of a department, paged; without one, the root with its children',
    query: z.object({ parentId: departmentReference.optional(), offset }),
    output: z.object({ items: z.array(chartDepartment), total: count }),
    errors: ['notFound'],
  }),
  departmentWay: endpoint({
    method: 'GET',
    path: `${chart}/departments/{id}/way`,
    may: tree,
    summary: 'Lists the departments from the root to a department, which is last',
    params: byId,
    output: z.object({ items: z.array(chartDepartment) }),
    errors: ['notFound'],
  }),
  reports: endpoint({
    method: 'GET',
    path: `${chart}/reports`,
    may: tree,
    summary: 'Lists the direct reports of a member, paged; without one, leaders who report to no one',
    query: z.object({ leaderId: memberReference.optional(), offset }),
    output: z.object({
      items: z.array(chartPerson),
      total: count,
      /** Members in no reporting line; null below the top. */
      alone: count.nullable(),
    }),
    errors: ['notFound'],
  }),
  reportsWay: endpoint({
    method: 'GET',
    path: `${chart}/reports/{id}/way`,
    may: tree,
    summary: 'Lists the reporting line from the top to a member, who is last',
    params: byId,
    output: z.object({ items: z.array(chartPerson) }),
    errors: ['notFound'],
  }),
  find: endpoint({
    method: 'GET',
    path: `${chart}/search`,
    may: tree,
    summary: 'Finds a few departments and members by name, with their positions in the charts',
    query: z.object({ search: text(100) }),
    output: z.object({
      departments: z.array(departmentRef.extend({ headId: id.nullable() })),
      members: z.array(memberRef.extend({ departmentId: id.nullable() })),
    }),
  }),
  headcount: endpoint({
    method: 'GET',
    path: `${manager}/headcount`,
    may: people,
    summary: "Returns the headcount in the caller's scope by month, department, job type and status",
    query: z.object(headcountFilters),
    output: headcount,
    errors: ['notFound'],
  }),
  headcountPeriod: endpoint({
    method: 'GET',
    path: `${manager}/headcount/period`,
    may: people,
    summary: "Returns how many members in the caller's scope joined and left in a period of months, by department",
    query: z.object({ from: month, to: month, departmentId, level }),
    output: headcountPeriod,
    errors: ['notFound'],
    // The period may contain every member of a team of a million.
    timeout: 60,
  }),
  exportHeadcount: endpoint({
    method: 'POST',
    path: `${manager}/headcount/export`,
    may: people,
    summary: 'Exports the headcount as .xlsx, with a sheet for each chart',
    body: z.object(headcountFilters),
    kind: 'file',
    timeout: 60,
    output: z.object({}),
    errors: ['notFound', 'keyReused'],
    log: 'headcount.export',
  }),
  health: endpoint({
    method: 'GET',
    path: `${manager}/health`,
    may: people,
    summary: 'Returns how many members and departments each data check finds; only checks the caller may view',
    output: z.object({ items: z.array(z.object({ check: z.enum(healthChecks), count })) }),
    // The check reads every member, which takes some seconds in a team of a million.
    timeout: 60,
  }),
  healthMembers: endpoint({
    method: 'GET',
    path: `${manager}/health/members`,
    may: people,
    summary: 'Lists the members that a data check finds',
    query: z.object({ ...pageQuery, check: z.enum(memberChecks) }),
    output: page(healthMember),
  }),
  healthDepartments: endpoint({
    method: 'GET',
    path: `${manager}/health/departments`,
    may: tree,
    summary: 'Lists the departments that a data check finds',
    query: z.object({ ...pageQuery, check: z.enum(departmentChecks) }),
    output: page(healthDepartment),
  }),
};
