import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enqueueMessages } from '#server/outside/mail/outbox.repository.ts';
import { renderLetter } from '#server/outside/mail/templates.ts';
import { inviterName, teamFacts } from './world.repository.ts';

interface Invited {
  invites: boolean;
  person: { display_name: string; email: string | null };
}

/** Where an invited person begins: the page to register, which leads who has an account to sign in, with the address filled in. */
function invitationLink(publicUrl: string, email: string): string {
  return `${publicUrl}/register?email=${encodeURIComponent(email)}`;
}

/** Puts the invitations of an import into the outbox, in the team's language. Resolves to how many. */
export async function sendInvitations(
  tx: Tx,
  teamId: string,
  publicUrl: string,
  by: { memberId: string },
  people: readonly Invited[],
): Promise<number> {
  const invited = people.flatMap(({ invites, person }) => (invites && person.email ? [{ ...person, email: person.email }] : []));
  if (!invited.length) return 0;
  const team = await teamFacts(tx, teamId);
  const inviter = await inviterName(tx, teamId, by.memberId);
  const language = isLanguage(team.language) ? team.language : 'hk';
  const letters = invited.map(({ display_name: name, email }) => {
    const link = invitationLink(publicUrl, email);
    const { subject, text, html } = renderLetter({ template: 'invited', language, name, team: team.name, inviter, link });
    return { channel: 'MAIL' as const, recipient: email, language, template: 'invited', subject, text, html };
  });
  await enqueueMessages(tx, teamId, letters);
  return letters.length;
}
