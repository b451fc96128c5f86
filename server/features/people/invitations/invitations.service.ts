import { expiryOf, formatJoinCode, type Validity } from '#contract/people/invitation-facts.ts';
import type { Invitation } from '#contract/people/invitations.ts';
import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { isOpen } from './entrances.repository.ts';
import { newCode } from './invitation-codes.rules.ts';
import type { InvitationDependencies } from './invitations.dependencies.ts';
import { mayChangeAll, readScope, requireChangeAll } from './invitations.policy.ts';
import * as repository from './invitations.repository.ts';
import { entranceUrl, invitationView } from './invitations.view.ts';
import * as links from './links.repository.ts';
import { insertOwn } from './own-link.service.ts';

/** Returns the invitation function. Creates the team's own link under the team code if it does not exist yet. */
export async function read(context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  const found = await asTeam(context.database, context.team.id, (db) => links.findOwn(db, context.team.id));
  if (!found) await inTransaction(context.database, { teamId: context.team.id }, (tx) => makeOwn(tx, context, parts));
  return asTeam(context.database, context.team.id, (db) => view(db, context, parts));
}

async function makeOwn(tx: Tx, context: TeamContext, parts: InvitationDependencies): Promise<void> {
  if (await links.findOwn(tx, context.team.id)) return;
  // The team code may still belong to a link that has ended.
  for (const code of [await repository.teamCode(tx, context.team.id), newCode(), newCode()]) {
    if (!(await insertOwn(tx, parts.secretKey, context.team.id, context.now, { code, createdBy: null }))) continue;
    await record(tx, context, { category: 'INVITATION', action: 'invitation.link.own', object: teamObject(context) });
    return;
  }
}

/** Returns the invitation function as the reader sees it. The own link must exist. */
export async function view(db: Db, context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  const own = await links.findOwn(db, context.team.id);
  if (!own) throw new Error('the team has no team link');
  const scope = readScope(context);
  return invitationView(parts, {
    // Requests by the own link lead into no department, so only readers with the scope `all` see their numbers.
    own: scope === 'all' ? own : { ...own, uses: 0, pending: 0 },
    open: await isOpen(db, context.team.id),
    figures: await repository.figures(db, context.team.id, scope),
    change: mayChangeAll(context),
  });
}

/** The team as the object of a log entry. */
export function teamObject(context: TeamContext) {
  return { type: 'team', id: context.team.id, name: context.team.name };
}

/**
 * Opens the invitation function with a new own link, since closing ended every link (renew-link.ts). Throws noChanges if it is
 * open.
 */
export function open(context: TeamContext, parts: InvitationDependencies): Promise<Invitation> {
  requireChangeAll(context);
  return writeTeam(context, async (tx) => {
    if (!(await repository.setOpen(tx, context.team.id, true))) throw new AppError('noChanges');
    await makeOwn(tx, context, parts);
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.open',
      object: teamObject(context),
      before: { open: false },
      after: { open: true },
    });
    return view(tx, context, parts);
  });
}

/** Sets the validity of the own link, counted from now; setting the same one again extends it. */
export function setValidity(context: TeamContext, parts: InvitationDependencies, validity: Validity): Promise<Invitation> {
  requireChangeAll(context);
  return writeTeam(context, async (tx) => {
    await makeOwn(tx, context, parts);
    const own = await links.findOwn(tx, context.team.id);
    if (!own) throw new AppError('changedMeanwhile');
    const expires = expiryOf(validity, context.now);
    await links.update(tx, context.team.id, own.id, { validity, expires_at: expires });
    await record(tx, context, {
      category: 'INVITATION',
      action: 'invitation.validity',
      object: teamObject(context),
      before: { validity: own.validity, expiresAt: own.expires_at },
      after: { validity, expiresAt: expires },
    });
    return view(tx, context, parts);
  });
}

/** Returns a text for any messenger with the own link and code. Throws invitationClosed if the function is closed. */
export async function text(context: TeamContext, parts: InvitationDependencies, language: Language): Promise<{ text: string }> {
  const { open: isOpenNow, link } = await read(context, parts);
  if (!isOpenNow) throw new AppError('invitationClosed');
  const words = translator(language);
  const names = { inviter: context.actor.displayName, team: context.team.name, code: formatJoinCode(link.code) };
  return { text: words('mail.sms.share', { ...names, link: link.url ?? entranceUrl(parts, link.code) }) };
}
