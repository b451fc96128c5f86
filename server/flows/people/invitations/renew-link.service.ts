import type { Invitation } from '#contract/people/invitations.ts';
import { newCode } from '#server/features/people/invitations/invitation-codes.rules.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { requireChangeAll } from '#server/features/people/invitations/invitations.policy.ts';
import { endAllInvitations, setOpen } from '#server/features/people/invitations/invitations.repository.ts';
import { teamObject, view } from '#server/features/people/invitations/invitations.service.ts';
import * as links from '#server/features/people/invitations/links.repository.ts';
import { insertOwn } from '#server/features/people/invitations/own-link.service.ts';
import * as teams from '#server/features/platform/teams/teams.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { memberOf } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';

/**
 * Creates a new own link and invitation code; the former ones are invalid immediately (specification section 4). The team code is
 * unchanged.
 */
export function refresh(context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  requireChangeAll(context);
  return writeTeam(context, async (tx) => {
    await teams.lock(tx, context.team.id);
    await renewOwn(tx, context, parts);
    await record(tx, context, { category: 'INVITATION', action: 'invitation.refresh', object: teamObject(context) });
    return view(tx, context, parts);
  });
}

/** Ends every link and every personal invitation that can still be opened, and creates a new own link and code. */
export function revokeAll(context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  requireChangeAll(context);
  return writeTeam(context, async (tx) => {
    await teams.lock(tx, context.team.id);
    const ended = await endAll(tx, context, parts);
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.revokeAll',
      object: teamObject(context),
      after: ended,
    });
    return view(tx, context, parts);
  });
}

/**
 * Closes the invitation function and ends every link and personal invitation (specification section 4), so that none of them
 * works after reopening. Throws noChanges if it is already closed.
 */
export function close(context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  requireChangeAll(context);
  return writeTeam(context, async (tx) => {
    await teams.lock(tx, context.team.id);
    if (!(await setOpen(tx, context.team.id, false))) throw new AppError('noChanges');
    const ended = await endAll(tx, context, parts);
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.close',
      object: teamObject(context),
      before: { open: true },
      after: { open: false, ...ended },
    });
    return view(tx, context, parts);
  });
}

/** Ends every link and personal invitation, and creates a new own link. @returns how many ended besides the own link */
async function endAll(
  tx: Tx,
  context: TeamContext,
  parts: InvitationDependencies,
): Promise<{ links: number; invitations: number }> {
  const own = await renewOwn(tx, context, parts);
  const named = await links.end(tx, context.team.id, { allBut: own });
  return { links: named, invitations: await endAllInvitations(tx, context.team.id) };
}

const codeTries = 8;

/** Replaces the own link. The caller must have locked the team, which serialises renewals. @returns the id of the new link */
async function renewOwn(tx: Tx, context: TeamContext, parts: InvitationDependencies): Promise<string> {
  const { id } = context.team;
  const validity = (await links.findOwn(tx, id))?.validity;
  await links.end(tx, id, 'own');
  for (let tried = 0; tried < codeTries; tried += 1) {
    const code = newCode();
    const own = { code, ...(validity && { validity }), createdBy: memberOf(context.actor) };
    const made = await insertOwn(tx, parts.secretKey, id, context.now, own);
    if (made) return made;
  }
  throw new Error('no free code was found');
}
