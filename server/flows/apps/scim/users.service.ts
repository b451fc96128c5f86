import type { z } from 'zod';
import { plainColumns } from '#contract/people/member-field-facts.ts';
import { memberCreate, memberUpdate } from '#contract/people/members.ts';
import { MemberReference } from '#contract/references.ts';
import { resolveMember } from '#server/domain/visibility/references.ts';
import { faultsOf } from '#contract/faults.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { updateMember } from '#server/features/people/members/members.changes.repository.ts';
import { createIn, update } from '#server/features/people/members/members.changes.service.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { suspend } from '#server/features/people/members/members.suspension.service.ts';
import { departmentNamed } from './departments.service.ts';
import * as links from './links.repository.ts';
import { patched, userShape } from './patch.rules.ts';
import { ofProvisioned } from './provisioned-fields.rules.ts';
import { readBySchema } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';
import { type UserInput, userInputOf } from './user-body.rules.ts';
import { userNameOf, userView } from './user.view.ts';
import * as repository from './users.repository.ts';

/** Returns the scopes in which the caller sees and may change members, by 020100. Throws noPermission. */
export function scopesOf(context: TeamContext): repository.UserScopes {
  const view = context.actor.scope('020100', 'view');
  if (!view) throw new AppError('noPermission');
  return { view, edit: editScope(context), link: context.actor.scope('020100', 'edit') };
}

/** Returns one user. Throws notFound. */
export async function readUser(context: TeamContext, id: string): Promise<repository.UserRow> {
  const row = await asTeam(context.database, context.team.id, (db) => repository.find(db, scopesOf(context), id));
  if (!row) throw new ScimFault('notFound', { id });
  return row;
}

/** Creates a user. A member the directory has deleted, and now creates under the same name, is restored. */
export async function createUser(context: TeamContext, body: object): Promise<string> {
  const input = userInputOf(readBySchema('User', body));
  const { edit } = scopesOf(context);
  if (!edit) throw new AppError('noPermission');
  const teamId = context.team.id;
  return inTransaction(context.database, { teamId }, async (tx) => {
    const removed = await repository.findRemoved(tx, input.userName, input.externalId ?? undefined);
    if (removed) {
      await links.show(tx, teamId, removed);
      await change(context, await readUser(context, removed), { ...input, active: input.active ?? true });
      return removed;
    }
    const { department, fields, userName } = input;
    await requireLeader(tx, context, fields.leaderId);
    const departmentIds = department === undefined ? [] : [await departmentNamed(tx, context, department)];
    const given = parsed(memberCreate, { ...fields, email: userName, departmentIds });
    const id = await createIn(tx, context, given);
    if (input.externalId !== null) await links.link(tx, teamId, 'member_id', id, input.externalId);
    if (input.active === false) await suspend(context, id, true);
    return id;
  });
}

/** Replaces a user by the body (PUT). If it does not specify `active` or the department, these remain as they are. */
export function replaceUser(context: TeamContext, row: repository.UserRow, body: object): Promise<void> {
  return change(context, row, userInputOf(readBySchema('User', body)));
}

/** Applies the operations of a PATCH to a user. */
export function patchUser(context: TeamContext, row: repository.UserRow, body: object): Promise<void> {
  const { schemas: _, meta: __, groups: ___, ...before } = userView(row, '');
  const after = patched(before, body, userShape);
  // An implied work address, equal to the sign-in address, is removed; else it would remain when the sign-in address changes.
  if (row.office_email === null && JSON.stringify(after['emails']) === JSON.stringify(before['emails'])) delete after['emails'];
  return change(context, row, userInputOf(readBySchema('User', after)));
}

/** Deletes a user: the member is suspended and hidden from the directory (decisions/035). */
export async function deleteUser(context: TeamContext, row: repository.UserRow): Promise<void> {
  requireEditable(row);
  const teamId = context.team.id;
  await inTransaction(context.database, { teamId }, async (tx) => {
    if (!row.suspended) await ignoreNoChanges(() => suspend(context, row.id, true));
    await links.unlink(tx, teamId, row.id, context.now);
  });
}

async function change(context: TeamContext, row: repository.UserRow, input: UserInput): Promise<void> {
  const teamId = context.team.id;
  await inTransaction(context.database, { teamId }, async (tx) => {
    const body = { ...difference(row, input), ...(await departmentsOf(tx, context, row, input.department)) };
    const suspends = input.active !== undefined && input.active === row.suspended;
    const relinks = input.externalId !== row.external_id;
    const changes = Object.keys(body).length > 0;
    if (changes || suspends) requireEditable(row);
    if (changes) {
      await requireLeader(tx, context, body.leaderId);
      await ignoreNoChanges(() => update(context, row.id, { ...parsed(memberUpdate, body), version: row.version }));
    }
    if (suspends) await ignoreNoChanges(() => suspend(context, row.id, input.active === false));
    if (relinks) {
      // An external id belongs to the directory and may be set on protected members too, within the scope.
      if (!row.linkable) requireEditable(row);
      await links.link(tx, teamId, 'member_id', row.id, input.externalId);
      await updateMember(tx, teamId, row.id, {});
    }
  });
}

/** Ignores noChanges, for a value that is written differently and means the same. */
async function ignoreNoChanges(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError && error.error === 'noChanges')) throw error;
  }
}

/** Returns the fields that differ from the stored ones. */
function difference(row: repository.UserRow, { userName, fields }: UserInput): z.input<typeof memberUpdate> {
  const body: Record<string, unknown> = {};
  if (userName.toLowerCase() !== userNameOf(row).toLowerCase()) body['email'] = userName;
  const now = {
    displayName: row.display_name,
    officeEmail: row.office_email,
    officeMobile: row.office_mobile,
    ...ofProvisioned((field) => row[plainColumns[field]]),
    leaderId: row.leader?.id ?? null,
  };
  for (const [name, value] of Object.entries(now))
    if (fields[name as keyof typeof now] !== value) body[name] = fields[name as keyof typeof now];
  const mobile = fields.mobileNumber === null ? null : `+${fields.mobilePrefix}${fields.mobileNumber}`;
  if (mobile !== row.mobile) Object.assign(body, { mobilePrefix: fields.mobilePrefix, mobileNumber: fields.mobileNumber });
  return body;
}

/** Makes the named department the main department; the others remain. */
async function departmentsOf(
  tx: Tx,
  context: TeamContext,
  row: repository.UserRow,
  named: string | undefined,
): Promise<{ departmentIds?: string[] }> {
  const [main, ...others] = row.departments;
  if (named === undefined || (main && !main.root && main.path === named)) return {};
  const id = await departmentNamed(tx, context, named);
  if (id === main?.id) return {};
  return { departmentIds: [id, ...others.flatMap((department) => (department.id === id ? [] : [department.id]))] };
}

async function requireLeader(tx: Tx, context: TeamContext, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const leader = isId(id) && (await resolveMember(tx, context, '020100', new MemberReference(id)));
  if (!leader) throw new ScimFault('memberUnknown', { id });
}

function requireEditable({ editable, display_name: name }: repository.UserRow): void {
  if (!editable) throw new ScimFault('protectedPerson', { name });
}

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalid(...faultsOf(result.error.issues));
}
