import { z } from 'zod';
import { directorySorts } from './directory-facts.ts';
import { byId, endpoint, listOf, manager, page, pageQuery, text } from '../kit.ts';
import { department } from './departments.ts';
import { departmentRef, member, memberRef } from './members.ts';
import { jobType, memberStatus } from './member-fields.ts';
import { departmentReference } from '../references.ts';

/** A member in the directory. A field the reader cannot see is absent; one without a value is null (domain rules 2). */
export const person = member.omit({ jobEndedDate: true, suspended: true }).extend({ memberStatus: memberStatus.optional() });
export type DirectoryPerson = z.infer<typeof person>;

export const personDetail = person.extend({
  /** Absent if the reader cannot see the field or the leader. */
  leader: memberRef.nullish(),
  /** Each with its head; null if there is none or the reader does not see them. */
  departments: z.array(departmentRef.extend({ head: memberRef.nullable() })),
  /** Whether the reader may open this member in the console (020100). */
  can: z.object({ manage: z.boolean() }),
});
export type DirectoryDetail = z.infer<typeof personDetail>;

export const directoryDepartment = department.pick({
  departmentId: true,
  parentId: true,
  name: true,
  head: true,
  employeeCount: true,
  pathOnly: true,
});
export type DirectoryDepartment = z.infer<typeof directoryDepartment>;

export const directoryList = z.object({
  ...pageQuery,
  search: text(100).optional(),
  /** A department with all departments below it. */
  departmentId: departmentReference.optional(),
  /** Only members of departmentId itself. */
  direct: z.stringbool().optional(),
  jobType: listOf(jobType).optional(),
  sort: z.enum(directorySorts).default('displayName'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type DirectoryList = z.infer<typeof directoryList>;

const path = `${manager}/directory`;

/** The directory, open to every member: the members the caller sees, with the fields the team shows (domain rules 2). */
export const directory = {
  list: endpoint({
    method: 'GET',
    path,
    may: 'member',
    tokens: true,
    summary: 'Lists people visible to the caller; hidden fields are not searched, filtered or sorted',
    query: directoryList,
    output: page(person),
  }),
  departments: endpoint({
    method: 'GET',
    path: `${path}/departments`,
    may: 'member',
    tokens: true,
    summary: "Lists the caller's departments and those with visible people, parents first, with counts; 304 by ETag",
    output: z.object({ items: z.array(directoryDepartment) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: 'member',
    tokens: true,
    summary: 'Returns a person visible to the caller',
    params: byId,
    output: personDetail,
    errors: ['notFound'],
  }),
};
