import { isLanguage, type Language } from '#contract/languages.ts';
import { sendLetter } from '#server/features/account/letters.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { JoinParts } from './join.parts.ts';
import type { Applicant, InviterSeen } from './join.repository.ts';

/** Where those who decide find a request, and where the applicant sees it. Paths of the console. */
const requestPath = (id: string) => `/contacts/members/invite/inviteList?request=${id}`;
const ownRequestsPath = '/invite';

interface About {
  id: string;
  team: { name: string; defaultLanguage: string };
  /** Who asks, or who has decided. */
  person: string;
}

function languageOf(locale: string | null, team: About['team']): Language {
  if (isLanguage(locale)) return locale;
  return isLanguage(team.defaultLanguage) ? team.defaultLanguage : 'hk';
}

/** Tells the inviter that somebody came by their invitation. */
export async function tellInviter(
  tx: Tx,
  parts: JoinParts,
  inviter: InviterSeen,
  about: About & { team: { id: string } },
): Promise<void> {
  if (inviter.email === null) return;
  await sendLetter(tx, parts, {
    template: 'joinArrived',
    address: { channel: 'MAIL', value: inviter.email },
    language: languageOf(inviter.locale, about.team),
    name: inviter.display_name,
    team: about.team.name,
    person: about.person,
    path: requestPath(about.id),
    member: { teamId: about.team.id, id: inviter.id },
  });
}

/** Tells the applicant what was decided, at the address they sign in with. */
export async function tellApplicant(
  tx: Tx,
  parts: JoinParts,
  applicant: Applicant,
  about: About & { reason?: string },
): Promise<void> {
  const { email, mobile } = applicant;
  const address =
    email !== null ? ({ channel: 'MAIL', value: email } as const) : ({ channel: 'SMS', value: mobile ?? '' } as const);
  await sendLetter(tx, parts, {
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
