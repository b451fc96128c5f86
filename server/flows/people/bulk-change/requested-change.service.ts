import type { z } from 'zod';
import type { bulk } from '#contract/people/bulk.ts';
import {
  departmentsNamed,
  idsForScope,
  queryForScope,
  resolveDepartments,
  resolveMember,
} from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { code } from '#server/features/people/members/members.policy.ts';
import type { MemberFilters } from '#server/features/people/members/members.repository.ts';

/** A bulk change as requested (contract/people/bulk.ts). */
export type RequestedChange = z.output<NonNullable<(typeof bulk.preview)['body']>>;
type RequestedFields = NonNullable<RequestedChange['fields']>;
type RequestedDepartments = NonNullable<RequestedChange['departments']>;

/** A requested change with ids instead of references. It is stored with the change and passed to the job. */
export interface ResolvedChange {
  employeeIds?: string[];
  filters?: MemberFilters;
  departments?: Omit<RequestedDepartments, 'departmentIds'> & { departmentIds: string[] };
  fields?: Omit<RequestedFields, 'leaderId'> & { leaderId?: string | null };
}

/**
 * Resolves the references of a requested change. Throws notFound for a filter department, and field errors (notFound) for target
 * departments and a leader, that the caller must not see.
 */
export async function resolvedChangeOf(db: Db, context: TeamContext, request: RequestedChange): Promise<ResolvedChange> {
  const { employeeIds, filters, departments, fields } = request;
  if (filters?.departmentId && !(await resolveDepartments(db, context, code, [filters.departmentId]))[0])
    throw new AppError('notFound');
  return {
    ...(employeeIds && { employeeIds: idsForScope(employeeIds) }),
    ...(filters && { filters: queryForScope(filters) }),
    ...(departments && { departments: await placesOf(db, context, departments) }),
    ...(fields && { fields: await fieldsOf(db, context, fields) }),
  };
}

async function placesOf(db: Db, context: TeamContext, { departmentIds, ...rest }: RequestedDepartments) {
  return { ...rest, departmentIds: (await departmentsNamed(db, context, code, departmentIds)).map(({ id }) => id) };
}

async function fieldsOf(db: Db, context: TeamContext, { leaderId: reference, ...others }: RequestedFields) {
  if (!reference) return { ...others, ...(reference === null && { leaderId: null }) };
  const leader = await resolveMember(db, context, code, reference);
  if (!leader) throw invalid({ field: 'leaderId', rule: 'notFound' });
  return { ...others, leaderId: leader.id };
}
