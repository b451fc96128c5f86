import { isLanguage, type Language, localeOf } from '#contract/languages.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { appNames, receiverOfApps, type AppEmailRecipient } from './settings.names.repository.ts';

export interface AppEmailDependencies {
  /** The origin people know, with which every link of a letter begins. */
  publicUrl: string;
}

interface About {
  template: Extract<EmailContent['template'], `app${string}`>;
  team: { id: string; name: string; defaultLanguage: Language };
  appId: string;
  /** Who put them in charge, or who asks. */
  person?: string;
  /** Why somebody asks, or why not. */
  reason?: string;
  /** Days left. */
  days?: number;
  path: string;
}

/** Tells people of an app, each in their own language, else in the team's. Who has no account is not reached. */
export async function notify(
  tx: Tx,
  { publicUrl }: AppEmailDependencies,
  people: readonly AppEmailRecipient[],
  about: About,
): Promise<number> {
  const { template, team, appId, person = '', reason = '', days = 0, path } = about;
  const names = await appNames(tx, appId);
  const reached = people.filter(({ email, mobile }) => email ?? mobile);
  const messages = reached.map(({ id, display_name: name, email, mobile, locale }) => {
    const language = isLanguage(locale) ? locale : team.defaultLanguage;
    const letter: EmailContent = {
      template,
      language,
      name,
      team: team.name,
      app: names[language],
      person,
      reason,
      days,
      link: publicUrl + path,
    };
    return {
      channel: email === null ? ('SMS' as const) : ('MAIL' as const),
      recipient: email ?? mobile ?? '',
      language,
      template,
      memberId: id,
      ...(email === null ? { subject: '', text: renderShort(letter), html: '' } : renderEmail(letter)),
    };
  });
  if (messages.length) await enqueueMessages(tx, team.id, messages);
  return messages.length;
}

const settingsPath = (appId: string) => `/workbench/application/settings/${appId}`;
const detailPath = (appId: string) => `/workbench/application/${appId}`;

/** Tells somebody that an app is in their charge now, unless they put themselves there. */
export async function notifyPersonInCharge(
  tx: Tx,
  parts: AppEmailDependencies,
  { team, actor }: Pick<TeamContext, 'team' | 'actor'>,
  person: AppEmailRecipient,
  appId: string,
): Promise<void> {
  if (person.id === actor.memberId) return;
  await notify(tx, parts, [person], {
    template: 'appInCharge',
    team,
    appId,
    person: actor.displayName,
    path: settingsPath(appId),
  });
}

/** Tells somebody of the apps that a leaver has left in their charge, all in one letter. */
export async function notifyOfHandover(
  tx: Tx,
  { publicUrl }: AppEmailDependencies,
  { teamId, leaver, recipientId }: { teamId: string; leaver: string; recipientId: string },
  appIds: readonly string[],
): Promise<void> {
  const found = await receiverOfApps(tx, teamId, recipientId, appIds);
  if (!found) return;
  const { person, team, apps } = found;
  const language = [person.locale, team.default_lang].find(isLanguage) ?? 'hk';
  const app = new Intl.ListFormat(localeOf[language]).format(apps.map((names) => names[language]));
  const letter: EmailContent = {
    template: 'appsHandedOver',
    language,
    name: person.display_name,
    team: team.name,
    app,
    person: leaver,
    link: `${publicUrl}/workbench/application`,
  };
  const to =
    person.email === null
      ? { channel: 'SMS' as const, recipient: person.mobile ?? '' }
      : { channel: 'MAIL' as const, recipient: person.email };
  const words = person.email === null ? { subject: '', text: renderShort(letter), html: '' } : renderEmail(letter);
  await enqueueMessages(tx, teamId, [{ ...to, language, template: letter.template, ...words }]);
}

/** Tells who looks after an app that it ends in so many days, or has ended. @returns how many are told */
export function notifyOfEnding(
  tx: Tx,
  parts: AppEmailDependencies,
  team: About['team'],
  people: readonly AppEmailRecipient[],
  { appId, days }: { appId: string; days: number },
): Promise<number> {
  const template = days === 0 ? 'appEnded' : 'appEnding';
  return notify(tx, parts, people, { template, team, appId, days, path: detailPath(appId) });
}
