import type { z } from 'zod';
import { memberCreate, memberUpdate } from '#contract/people/members.ts';
import { MemberReference } from '#contract/references.ts';
import { resolveMember } from '#server/domain/visibility/references.ts';
import { faultsOf } from '#contract/faults.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { createIn, update } from '#server/features/people/members/members.changes.service.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { suspend } from '#server/features/people/members/members.suspension.service.ts';
import { departmentNamed } from './departments.rules.ts';
import * as links from './links.repository.ts';
import { patched, userShape } from './patch.rules.ts';
import { understand } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';
import { type UserInput, userInputOf } from './user-body.rules.ts';
import { userNameOf, userView } from './user.view.ts';
import * as repository from './users.repository.ts';

/** Whom the caller sees and may change, by 020100. Throws noPermission. */
export function scopesOf(context: TeamContext): repository.UserScopes {
  const view = context.actor.scope('020100', 'view');
  if (!view) throw new AppError('noPermission');
  return { view, edit: editScope(context), link: context.actor.scope('020100', 'edit') };
}

/** One person. Throws notFound. */
export async function readUser(context: TeamContext, id: string): Promise<repository.UserRow> {
  const row = await asTeam(context.database, context.team.id, (db) => repository.find(db, scopesOf(context), id));
  if (!row) throw new ScimFault('notFound', { id });
  return row;
}

/** A new person. Who was deleted over there, and is made again under the same name, is let back in. */
export async function createUser(context: TeamContext, body: object): Promise<string> {
  const wanted = userInputOf(understand('User', body));
  const { edit } = scopesOf(context);
  if (!edit) throw new AppError('noPermission');
  const teamId = context.team.id;
  return inTransaction(context.database, { teamId }, async (tx) => {
    const removed = await repository.findRemoved(tx, wanted.userName, wanted.externalId ?? undefined);
    if (removed) {
      await links.show(tx, teamId, removed);
      await change(context, await readUser(context, removed), { ...wanted, active: wanted.active ?? true });
      return removed;
    }
    const { department, fields, userName } = wanted;
    await requireLeader(tx, context, fields.leaderId);
    const departmentIds = department === undefined ? [] : [await departmentNamed(tx, context, department)];
    const given = parsed(memberCreate, { ...fields, email: userName, departmentIds });
    const id = await createIn(tx, context, given);
    if (wanted.externalId !== null) await links.link(tx, teamId, 'member_id', id, wanted.externalId);
    if (wanted.active === false) await suspend(context, id, true);
    return id;
  });
}

/** A person as the body says (PUT); of what it does not say only `active` and the departments stay. */
export function replaceUser(context: TeamContext, row: repository.UserRow, body: object): Promise<void> {
  return change(context, row, userInputOf(understand('User', body)));
}

/** A person after the operations of a PATCH. */
export function patchUser(context: TeamContext, row: repository.UserRow, body: object): Promise<void> {
  const { schemas: _, meta: __, groups: ___, ...before } = userView(row, '');
  const after = patched(before, body, userShape);
  // The address they sign in with goes without saying as their work address, and would else stay as that under a new name.
  if (row.office_email === null && JSON.stringify(after['emails']) === JSON.stringify(before['emails'])) delete after['emails'];
  return change(context, row, userInputOf(understand('User', after)));
}

/** The directory has deleted a person: they are suspended, and not shown over there (decisions/035). */
export async function deleteUser(context: TeamContext, row: repository.UserRow): Promise<void> {
  requireEditable(row);
  const teamId = context.team.id;
  await inTransaction(context.database, { teamId }, async (tx) => {
    if (!row.suspended) await unlessSame(() => suspend(context, row.id, true));
    await links.unlink(tx, teamId, row.id, context.now);
  });
}

async function change(context: TeamContext, row: repository.UserRow, wanted: UserInput): Promise<void> {
  const teamId = context.team.id;
  await inTransaction(context.database, { teamId }, async (tx) => {
    const body = { ...difference(row, wanted), ...(await departmentsOf(tx, context, row, wanted.department)) };
    const suspends = wanted.active !== undefined && wanted.active === row.suspended;
    const relinks = wanted.externalId !== row.external_id;
    const changes = Object.keys(body).length > 0;
    if (changes || suspends) requireEditable(row);
    if (changes) {
      await requireLeader(tx, context, body.leaderId);
      await unlessSame(() => update(context, row.id, { ...parsed(memberUpdate, body), version: row.version }));
    }
    if (suspends) await unlessSame(() => suspend(context, row.id, wanted.active === false));
    if (relinks) {
      // What the directory calls them is its own, of the owner too; not beyond its reach.
      if (!row.linkable) requireEditable(row);
      await links.link(tx, teamId, 'member_id', row.id, wanted.externalId);
      await repository.touch(tx, teamId, row.id);
    }
  });
}

/** What is written otherwise and means the same is no change. */
async function unlessSame(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError && error.error === 'noChanges')) throw error;
  }
}

/** The fields that are others than today's. */
function difference(row: repository.UserRow, { userName, fields }: UserInput): z.input<typeof memberUpdate> {
  const body: Record<string, unknown> = {};
  if (userName.toLowerCase() !== userNameOf(row).toLowerCase()) body['email'] = userName;
  const now = {
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    officeEmail: row.office_email,
    officeMobile: row.office_mobile,
    employeeNumber: row.employee_number,
    jobTitle: row.job_title,
    leaderId: row.leader?.id ?? null,
  };
  for (const [name, value] of Object.entries(now))
    if (fields[name as keyof typeof now] !== value) body[name] = fields[name as keyof typeof now];
  const mobile = fields.mobileNumber === null ? null : `+${fields.mobilePrefix}${fields.mobileNumber}`;
  if (mobile !== row.mobile) Object.assign(body, { mobilePrefix: fields.mobilePrefix, mobileNumber: fields.mobileNumber });
  return body;
}

/** The main department becomes the one named; the others stay. */
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
  return { departmentIds: [id, ...others.flatMap((place) => (place.id === id ? [] : [place.id]))] };
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
