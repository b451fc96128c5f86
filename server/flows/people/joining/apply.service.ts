import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import type { joining } from '#contract/people/joining.ts';
import { countUse } from '#server/features/people/invitations/entrances.repository.ts';
import { requireMayAskAgain } from '#server/domain/requests/again.ts';
import { ownView } from '#server/features/people/joining/joining.view.ts';
import { endWaiting, findOwn, insertRequest, type NewRequest } from '#server/features/people/joining/own-requests.repository.ts';
import { mobileFaults, nationalNumber } from '#server/features/people/members/members.rules.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { type Arrival, readArrival, expiredBy, findTeamEntrance, requireOpenEntrance } from './arrival.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { type Applicant, findHeads, lockApplicant } from './join.repository.ts';
import { refusedDomains } from './landing.service.ts';
import { notifyHead, notifyInviter } from './join.emails.ts';

type Body = z.output<NonNullable<(typeof joining.apply)['body']>>;

/**
 * Requests to join the team that a code or link leads to. A person can have one pending request; after a rejection the next is
 * allowed after 24 hours, and three in 30 days (domain rules 3). The inviter is notified of the first one.
 */
export async function apply(context: AccountContext, parts: JoinDependencies, body: Body) {
  const contact = contactOf(body);
  const way = await findTeamEntrance(context, parts, body);
  if (!way) throw new AppError('invitationInvalid');
  return writeAccount(
    context,
    async (tx) => {
      const applicant = await lockApplicant(tx, context.account.id);
      if (!applicant) throw new AppError('signedOut');
      const arrival = await readArrival(tx, way, applicant, context.now);
      requireOpenEntrance(arrival);
      requireMayAsk(context, arrival, applicant);
      await endWaiting(tx, way.team_id, applicant.id, { status: 'LAPSED' });
      if (way.link_id && !(await countUse(tx, way.team_id, way.link_id))) throw expiredBy(way);
      const row: NewRequest = {
        id: uuidv7(),
        account_id: applicant.id,
        via: way.via,
        link_id: way.link_id,
        invitation_id: way.invitation_id,
        ...contact,
        reason: body.reason,
        inviter_id: arrival.inviter?.id ?? null,
        inviter_name: arrival.inviter?.display_name ?? null,
      };
      await insertRequest(tx, way.team_id, row);
      await note(tx, context, parts, arrival, row);
      const made = await findOwn(tx, row.id);
      if (!made) throw new Error('the created request was not found');
      return ownView(made);
    },
    way.team_id,
  );
}

/** The contact of the applicant in the form of member columns. Throws field errors. */
function contactOf(body: Body) {
  const email = body.email ?? null;
  const prefix = body.mobilePrefix ?? null;
  const typed = body.mobileNumber ?? null;
  const faults = typed ? mobileFaults(prefix, typed) : [];
  if (!email && !typed) faults.push({ field: 'email', rule: 'contactRequired' });
  if (faults.length) throw invalid(...faults);
  return {
    display_name: body.displayName,
    email,
    mobile_prefix: typed ? prefix : null,
    mobile_number: typed ? nationalNumber(prefix, typed) : null,
  };
}

function requireMayAsk(context: AccountContext, arrival: Arrival, applicant: Applicant): void {
  if (arrival.state === 'PENDING') throw new AppError('requestPending');
  const domains = refusedDomains(arrival, applicant);
  if (domains) throw new AppError('emailDomainRefused', { args: { domains: domains.map((domain) => `@${domain}`).join(', ') } });
  requireMayAskAgain(arrival.requests, context.now, joiningLimits);
}

/** Logs the request, and emails the inviter and the heads of the departments unless they were notified of this person before. */
async function note(tx: Tx, context: AccountContext, parts: JoinDependencies, arrival: Arrival, row: NewRequest): Promise<void> {
  const { team, inviter, requests } = arrival;
  await record(
    tx,
    { ...context, team: { id: team.id }, actor: { memberId: null, displayName: row.display_name, kind: 'USER' } },
    {
      category: 'INVITATION',
      action: 'joining.apply',
      object: { type: 'joinRequest', id: row.id, name: row.display_name },
      after: { via: row.via, ...(arrival.link?.name && { link: arrival.link.name }), inviter: row.inviter_name },
    },
  );
  if (requests.length > 0) return;
  const about = {
    id: row.id,
    team: { id: team.id, name: team.name, defaultLanguage: team.default_lang },
    person: row.display_name,
  };
  if (inviter) await notifyInviter(tx, parts, inviter, about);
  const heads = await findHeads(tx, team.id, { linkId: row.link_id, invitationId: row.invitation_id });
  for (const head of heads) if (head.id !== inviter?.id) await notifyHead(tx, parts, head, about);
}
