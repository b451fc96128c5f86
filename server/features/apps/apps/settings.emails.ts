import { isLanguage, type Language, localeOf } from '#contract/languages.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { NotificationSubject } from '#server/domain/notifications/notifications.repository.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { dayIn } from '#server/integrations/mail/day-in.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { appNames, recipientOfApps, type AppEmailRecipient } from './settings.names.repository.ts';

export interface AppEmailDependencies {
  /** The public origin of the console, with which every link of an email begins. */
  publicUrl: string;
}

interface About {
  template: Extract<EmailContent['template'], `app${string}`>;
  team: { id: string; name: string; defaultLanguage: Language };
  appId: string;
  /** Who put the recipient in charge, or who requests the app. */
  person?: string;
  /** Why the app is requested, or why the request was rejected. */
  reason?: string;
  /** Of an app that ends or has ended: the days left, its last day, and whether it is a free trial. */
  days?: number;
  end?: { on: string; trial: boolean };
  path: string;
  /** What they are also notified of in the console. */
  notification?: NotificationSubject;
}

/** Notifies people about an app, each in their own language or else the team's. People without an account are skipped. */
export async function notify(
  tx: Tx,
  { publicUrl }: AppEmailDependencies,
  people: readonly AppEmailRecipient[],
  about: About,
): Promise<number> {
  const { template, team, appId, person = '', reason = '', days = 0, end, path, notification } = about;
  const names = await appNames(tx, appId);
  const recipients = people.filter(({ email, mobile }) => email ?? mobile);
  const messages = recipients.map(({ id, display_name: name, email, mobile, locale }) => {
    const language = isLanguage(locale) ? locale : team.defaultLanguage;
    const content: EmailContent = {
      template,
      language,
      name,
      team: team.name,
      app: names[language],
      person,
      reason,
      days,
      ...(end && { on: dayIn(language, end.on), trial: end.trial }),
      link: publicUrl + path,
    };
    return {
      channel: email === null ? ('SMS' as const) : ('MAIL' as const),
      recipient: email ?? mobile ?? '',
      language,
      template,
      memberId: id,
      ...(notification && { notification }),
      ...(email === null ? { subject: '', text: renderShort(content), html: '' } : renderEmail(content)),
    };
  });
  if (messages.length) await enqueueMessages(tx, team.id, messages);
  return messages.length;
}

const settingsPath = (appId: string) => `/workbench/application/settings/${appId}`;
const detailPath = (appId: string) => `/workbench/application/${appId}`;

/** Notifies a member that they are in charge of an app now, unless they put themselves in charge. */
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

/** Notifies a member, in one email, of all apps they took over from a leaving member. */
export async function notifyOfHandover(
  tx: Tx,
  { publicUrl }: AppEmailDependencies,
  { teamId, leaver, recipientId }: { teamId: string; leaver: string; recipientId: string },
  appIds: readonly string[],
): Promise<void> {
  const found = await recipientOfApps(tx, teamId, recipientId, appIds);
  if (!found) return;
  const { person, team, apps } = found;
  const language = [person.locale, team.default_lang].find(isLanguage) ?? 'hk';
  const app = new Intl.ListFormat(localeOf[language]).format(apps.map((names) => names[language]));
  const content: EmailContent = {
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
  const words = person.email === null ? { subject: '', text: renderShort(content), html: '' } : renderEmail(content);
  await enqueueMessages(tx, teamId, [{ ...to, language, template: content.template, ...words }]);
}

/**
 * Notifies people that an app ends in a number of days, on the day `on`, or has ended.
 * @returns the number of recipients
 */
export function notifyOfEnding(
  tx: Tx,
  parts: AppEmailDependencies,
  team: About['team'],
  people: readonly AppEmailRecipient[],
  { appId, days, on, trial }: { appId: string; days: number; on: string; trial: boolean },
): Promise<number> {
  const template = days === 0 ? 'appEnded' : 'appEnding';
  const notification = { objectId: appId, data: { days, on } };
  return notify(tx, parts, people, { template, team, appId, days, end: { on, trial }, path: detailPath(appId), notification });
}
