import { z } from 'zod';
import { byId, endpoint, id, manager, requiredText } from '../kit.ts';
import { departmentLimits } from './department-facts.ts';
import { memberRef } from './members.ts';
import { assignedNumber } from './member-fields.ts';
import { departmentReference, memberReference } from '../references.ts';

const name = requiredText(departmentLimits.name).pipe(z.string().regex(/^[^\\:*?"<>|/]*$/, { error: 'specialCharacters' }));

export const department = z.object({
  departmentId: id,
  /** Null for the root, which has the team's name. */
  parentId: id.nullable(),
  name: z.string(),
  number: z.string().nullable(),
  head: memberRef.nullable(),
  /** Distinct members in the department and below it whom the reader may see. */
  employeeCount: z.number().int(),
  /** True if the department is only included as an ancestor of departments the reader may see. */
  pathOnly: z.boolean(),
  version: z.number().int(),
  /**
   * The actions that the reader may perform. `edit`: rename, and add departments below; `place`: move or delete, which also
   * changes the parent; `people`: add members (020100).
   */
  can: z.object({ edit: z.boolean(), place: z.boolean(), people: z.boolean() }),
});
export type Department = z.infer<typeof department>;

const view = { menu: '020200', access: 'view' } as const;
const edit = { menu: '020200', access: 'edit' } as const;
const departmentsPath = `${manager}/departments`;

export const departmentCreate = z.object({
  parentId: departmentReference,
  name,
  number: assignedNumber.optional(),
  headId: memberReference.nullable().optional(),
});
export const departmentUpdate = z
  .object({ name, number: assignedNumber, headId: memberReference.nullable(), version: z.number().int() })
  .partial();

/** Departments (020200). Specification sections 2 and 3. */
export const departments = {
  list: endpoint({
    method: 'GET',
    path: departmentsPath,
    may: 'member',
    tokens: true,
    summary: 'Lists departments visible to the caller, parents first, with counts; answers 304 to a known ETag',
    /** `members`: only departments with members the caller may list, and counts of those members. */
    query: z.object({ of: z.enum(['members']).optional() }),
    output: z.object({ items: z.array(department) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${departmentsPath}/{id}`,
    may: view,
    summary: 'Returns a department',
    params: byId,
    output: department,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: departmentsPath,
    may: edit,
    summary: 'Adds a department below another',
    body: departmentCreate,
    output: department,
    errors: ['notFound', 'departmentLimitReached', 'keyReused'],
    log: 'department.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${departmentsPath}/{id}`,
    may: edit,
    summary: 'Updates the name, the number or the head of a department',
    params: byId,
    body: departmentUpdate,
    output: department,
    errors: ['notFound', 'rootDepartment', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'department.update',
  }),
  move: endpoint({
    method: 'POST',
    path: `${departmentsPath}/{id}/move`,
    may: edit,
    summary: 'Moves a department and those below it under another parent, before one of its children or last',
    params: byId,
    body: z.object({ parentId: departmentReference, beforeId: departmentReference.nullable().optional() }),
    /** `moveId` is the id with which undoMove reverses the move. */
    output: department.extend({ moveId: id }),
    errors: ['notFound', 'rootDepartment', 'ownSight', 'noChanges', 'keyReused'],
    log: 'department.move',
  }),
  undoMove: endpoint({
    method: 'POST',
    path: `${departmentsPath}/{id}/undo_move`,
    may: edit,
    summary: "Undoes the caller's move of a department within 24 hours",
    params: byId,
    body: z.object({ moveId: id }),
    output: department,
    errors: ['notFound', 'rootDepartment', 'ownSight', 'noChanges', 'undoExpired', 'changedMeanwhile', 'keyReused'],
    log: 'department.move',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${departmentsPath}/{id}`,
    may: edit,
    summary: 'Moves a department without members and children into the recycle bin',
    params: byId,
    /** The id of the item in the recycle bin. */
    output: z.object({ recycledId: id }),
    errors: ['notFound', 'rootDepartment', 'departmentNotEmpty', 'keyReused'],
    log: 'department.delete',
  }),
  removeWithContent: endpoint({
    method: 'POST',
    path: `${departmentsPath}/{id}/move_content_and_delete`,
    may: edit,
    summary: 'Deletes a department as one job, moving its members and children to its parent',
    params: byId,
    output: z.object({ jobId: id }),
    errors: ['notFound', 'rootDepartment', 'ownSight', 'keyReused'],
    log: 'department.dissolve',
  }),
};
