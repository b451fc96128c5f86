import { isLanguage, type Language } from '#contract/languages.ts';
import { sendAccountEmail } from '#server/features/access/sign-in/sign-in.emails.ts';
import { addNotifications } from '#server/domain/notifications/notifications.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import type { Applicant, InviterSeen } from './join.repository.ts';

/** Console paths where deciders find a request, and where the applicant does. */
const requestPath = (id: string) => `/contacts/members/invite/inviteList?request=${id}`;
const headPath = (id: string) => `/contacts/requests?request=${id}`;
const ownRequestsPath = '/invite';

interface About {
  id: string;
  team: { name: string; defaultLanguage: string };
  /** The person who applies, or who decided. */
  person: string;
}

function languageOf(locale: string | null, team: About['team']): Language {
  if (isLanguage(locale)) return locale;
  return isLanguage(team.defaultLanguage) ? team.defaultLanguage : 'hk';
}

type AboutArrival = About & { team: { id: string } };

/** Notifies the inviter that a person applied by their invitation. */
export const notifyInviter = (tx: Tx, parts: JoinDependencies, inviter: InviterSeen, about: AboutArrival): Promise<void> =>
  tellArrival(tx, parts, inviter, about, { template: 'joinArrived', path: requestPath(about.id) });

/** Notifies the head of a department that a person asks to join it. */
export const notifyHead = (tx: Tx, parts: JoinDependencies, head: InviterSeen, about: AboutArrival): Promise<void> =>
  tellArrival(tx, parts, head, about, { template: 'joinToDecide', path: headPath(about.id) });

async function tellArrival(
  tx: Tx,
  parts: JoinDependencies,
  { id, email, locale, display_name: name }: InviterSeen,
  { id: requestId, team, person }: AboutArrival,
  message: { template: 'joinArrived' | 'joinToDecide'; path: string },
): Promise<void> {
  const notification = { objectId: requestId, data: { head: message.template === 'joinToDecide' } };
  if (email === null) {
    await addNotifications(tx, team.id, [{ ...notification, memberId: id, event: message.template }]);
    return;
  }
  await sendAccountEmail(tx, parts, {
    ...message,
    address: { channel: 'MAIL', value: email },
    language: languageOf(locale, team),
    name,
    team: team.name,
    person,
    member: { teamId: team.id, id, notification },
  });
}

/** Notifies the applicant of the decision, at the address they sign in with. */
export async function notifyApplicant(
  tx: Tx,
  parts: JoinDependencies,
  applicant: Applicant,
  about: About & { reason?: string },
): Promise<void> {
  const { email, mobile } = applicant;
  const address =
    email !== null ? ({ channel: 'MAIL', value: email } as const) : ({ channel: 'SMS', value: mobile ?? '' } as const);
  await sendAccountEmail(tx, parts, {
    template: about.reason === undefined ? 'joinApproved' : 'joinRejected',
    address,
    language: languageOf(applicant.locale, about.team),
    name: applicant.display_name,
    team: about.team.name,
    person: about.person,
    ...(about.reason !== undefined && { reason: about.reason }),
    path: ownRequestsPath,
  });
}
