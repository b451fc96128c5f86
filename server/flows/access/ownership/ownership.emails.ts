import { isLanguage } from '#contract/languages.ts';
import { sendAccountEmail } from '#server/features/access/sign-in/sign-in.emails.ts';
import type { Tx } from '#server/kernel/context.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import type { EmailContent } from '#server/integrations/mail/templates.ts';
import type { OwnershipDependencies } from './ownership.dependencies.ts';
import { findNotified } from './transfers.repository.ts';

interface About {
  team: { id: string; name: string; default_lang: string };
  /** The name of the member who offers, accepts or declines. */
  person?: string;
  days?: number;
  /** The day on which something happens, YYYY-MM-DD. */
  day?: string;
}

/** The page that shows the card of an offer also to members without permission for the ownership page. */
const homePath = '/';
const infoPath = '/organization/info';

type Template = Extract<EmailContent['template'], `ownership${string}` | 'teamDissolving'>;

/** Notifies members of the team in their own languages, at the addresses of their accounts. */
export async function notify(
  tx: Tx,
  parts: OwnershipDependencies,
  memberIds: readonly string[],
  template: Template,
  { team, person = '', days = 0, day }: About,
): Promise<void> {
  const fallback = isLanguage(team.default_lang) ? team.default_lang : 'hk';
  for (const { display_name: name, email, mobile, locale } of await findNotified(tx, team.id, memberIds)) {
    const language = isLanguage(locale) ? locale : fallback;
    await sendAccountEmail(tx, parts, {
      template,
      address: email === null ? { channel: 'SMS', value: mobile ?? '' } : { channel: 'MAIL', value: email },
      language,
      name,
      team: team.name,
      person,
      days,
      ...(day !== undefined && { on: dayIn(language, day) }),
      path: template === 'ownershipOffered' || template === 'teamDissolving' ? homePath : infoPath,
    });
  }
}
