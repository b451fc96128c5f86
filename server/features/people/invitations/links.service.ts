import { v7 as uuidv7 } from 'uuid';
import { expiryOf, invitationLimits } from '#contract/people/invitation-facts.ts';
import type { LinkFields, NamedLink } from '#contract/people/invitations.ts';
import type { DepartmentReference } from '#contract/references.ts';
import { refersTo, resolveDepartments } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { memberOf } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { newCode } from './invitation-codes.rules.ts';
import type { InvitationDependencies } from './invitations.dependencies.ts';
import { code, inviteScope, requireDepartmentInScope } from './invitations.policy.ts';
import { namedLinkView } from './invitations.view.ts';
import * as repository from './links.repository.ts';
import { sealedToken } from './own-link.service.ts';

const constraints = { invitation_links_name: { field: 'name', rule: 'duplicateName' } } as const;
const codeTries = 8;

/** The named links in the caller's scope, newest first. */
export async function list(context: TeamContext, parts: InvitationDependencies): Promise<{ items: NamedLink[] }> {
  const rows = await asTeam(context.database, context.team.id, (db) =>
    repository.listNamed(db, context.team.id, inviteScope(context)),
  );
  return { items: rows.map((row) => namedLinkView(parts, row)) };
}

/** Creates a named link. */
export function create(context: TeamContext, parts: InvitationDependencies, body: LinkFields): Promise<NamedLink> {
  return writeTeam(context, async (tx) => {
    const department = await requireDepartment(tx, context, body.departmentId ?? null);
    if ((await repository.countNamed(tx, context.team.id)) >= invitationLimits.links) {
      throw invalid({ field: 'name', rule: 'tooMany', args: { max: invitationLimits.links } });
    }
    const id = uuidv7();
    const link = {
      id,
      name: body.name,
      ...sealedToken(parts.secretKey, id),
      department_id: department?.id ?? null,
      validity: body.validity,
      expires_at: expiryOf(body.validity, context.now),
      max_uses: body.maxUses ?? null,
      email_domains: [...new Set(body.emailDomains)],
      created_by: memberOf(context.actor),
    };
    await withConstraints(constraints, () => insertUnderFreeCode(tx, context.team.id, link));
    const row = await lock(tx, context, id);
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.link.create',
      object: { type: 'invitation', id, name: body.name },
      after: loggable(row),
    });
    return namedLinkView(parts, row);
  });
}

async function insertUnderFreeCode(tx: Tx, teamId: string, link: Omit<repository.NewLink, 'code'>): Promise<void> {
  for (let tried = 0; tried < codeTries; tried += 1) {
    if (await repository.insert(tx, teamId, { ...link, code: newCode() })) return;
  }
  throw new Error('no free code was found');
}

/** Changes a named link. A validity that is sent counts from now. */
export function update(
  context: TeamContext,
  parts: InvitationDependencies,
  id: string,
  body: Partial<LinkFields>,
): Promise<NamedLink> {
  return writeTeam(context, async (tx) => {
    const before = await lock(tx, context, id);
    const department = await departmentOf(tx, context, body.departmentId, before);
    if (typeof body.maxUses === 'number' && body.maxUses < before.uses) {
      throw invalid({ field: 'maxUses', rule: 'tooSmall', args: { min: before.uses } });
    }
    const values = { ...valuesOf(body, context.now), ...(department !== undefined && { department_id: department }) };
    if (!Object.keys(values).length) throw new AppError('noChanges');
    await withConstraints(constraints, () => repository.update(tx, context.team.id, id, values));
    const after = await lock(tx, context, id);
    const difference = loggedChanges(loggable(before), loggable(after));
    if (!difference) throw new AppError('noChanges');
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.link.update',
      object: { type: 'invitation', id, name: after.name ?? '' },
      ...difference,
    });
    return namedLinkView(parts, after);
  });
}

function valuesOf(body: Partial<LinkFields>, now: Date): repository.LinkValues {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.validity !== undefined && { validity: body.validity, expires_at: expiryOf(body.validity, now) }),
    ...(body.maxUses !== undefined && { max_uses: body.maxUses }),
    ...(body.emailDomains !== undefined && { email_domains: [...new Set(body.emailDomains)] }),
  };
}

/** Ends a named link immediately. */
export function revoke(context: TeamContext, id: string): Promise<Record<string, never>> {
  return writeTeam(context, async (tx) => {
    const row = await lock(tx, context, id);
    await repository.end(tx, context.team.id, { id });
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.link.revoke',
      object: { type: 'invitation', id, name: row.name ?? '' },
      before: loggable(row),
    });
    return {};
  });
}

/** Locks a named link in the caller's scope. Throws notFound for any other. */
async function lock(tx: Tx, context: TeamContext, id: string): Promise<repository.LinkRow> {
  const row = await repository.lockNamed(tx, context.team.id, id, inviteScope(context));
  if (!row) throw new AppError('notFound');
  return row;
}

/** Returns the id of the department that a change sets. The current department is returned without checking it. */
async function departmentOf(
  tx: Tx,
  context: TeamContext,
  reference: LinkFields['departmentId'],
  { department }: repository.LinkRow,
): Promise<string | null | undefined> {
  if (reference === undefined) return undefined;
  const today = department?.departmentId ?? null;
  if (reference === null ? today === null : refersTo(reference, today)) return today;
  return (await requireDepartment(tx, context, reference))?.id ?? null;
}

async function requireDepartment(tx: Tx, context: TeamContext, reference: DepartmentReference | null) {
  const unknown = () => invalid({ field: 'departmentId', rule: 'notFound' });
  const [named] = reference ? await resolveDepartments(tx, context, code, [reference]) : [];
  if (reference && !named) throw unknown();
  const found = named ? await repository.findDepartment(tx, context.team.id, named.id) : null;
  if (found === undefined) throw unknown();
  requireDepartmentInScope(inviteScope(context), found);
  return found;
}

/** The logged fields of a link, without code and token: more people may read the log than may invite. */
function loggable(row: repository.LinkRow): Record<string, unknown> {
  return {
    name: row.name,
    department: row.department?.path ?? null,
    validity: row.validity,
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxUses: row.max_uses,
    emailDomains: row.email_domains,
  };
}
