import { isLanguage, type Language, localeOf } from '#contract/languages.ts';
import { deviceOf } from '#contract/user-agent.ts';
import { translator } from '#phrases/translate.ts';
import type { NotificationSubject } from '#server/domain/notifications/notifications.repository.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { shortenedIp } from '#server/kernel/http/network-of.ts';
import { enqueueMessage, enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { zoneIn } from '#server/integrations/mail/zone-in.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import type { AccountAddress } from './account.rules.ts';

interface AccountEmail extends Omit<EmailContent, 'link' | 'language'> {
  address: AccountAddress;
  language: Language;
  /** The path of its button's link, below the public address. */
  path: string;
  /** The member it is for, if it is an email that members can turn off (contract/platform/notification-facts.ts). */
  member?: { teamId: string; id: string; notification: NotificationSubject };
}

/** Puts a message to an account's address into the outbox: an email, or a text message with the same content. */
export async function sendAccountEmail(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  { address, path, member, ...content }: AccountEmail,
): Promise<void> {
  const full = { ...content, link: parts.publicUrl + path };
  const message = address.channel === 'MAIL' ? renderEmail(full) : { subject: '', text: renderShort(full), html: '' };
  const addressed = {
    channel: address.channel,
    recipient: address.value,
    language: content.language,
    template: content.template,
    ...message,
  };
  await (member
    ? enqueueMessages(tx, member.teamId, [{ ...addressed, memberId: member.id, notification: member.notification }])
    : enqueueMessage(tx, addressed));
}

/** The recipient of an account's emails. */
export interface AccountRecipient {
  email: string | null;
  mobile: string | null;
  display_name: string;
  locale: string | null;
  time_zone: string | null;
}

/**
 * Notifies a person of a change to their account by an administrator, at the account's address and in its language, or in `language`
 * if it has none.
 */
export function sendAccountNotice(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  language: Language,
  { email, mobile, display_name: name, locale }: AccountRecipient,
  note: Pick<AccountEmail, 'template' | 'path' | 'team' | 'request' | 'secureLink'>,
): Promise<void> {
  const address: AccountAddress = email === null ? { channel: 'SMS', value: mobile ?? '' } : { channel: 'MAIL', value: email };
  return sendAccountEmail(tx, parts, { ...note, address, name, language: isLanguage(locale) ? locale : language });
}

/**
 * Notifies a person of a sign-in or of a change that was made with their own account: with the time, the browser and the shortened
 * IP address of the request, so that they can tell whether it was them, and with a link to secure the account if it was not.
 */
export function sendOwnAccountNotice(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  context: Context,
  account: AccountRecipient,
  note: Pick<AccountEmail, 'template' | 'path'>,
): Promise<void> {
  const language = isLanguage(account.locale) ? account.locale : context.language;
  const request = {
    time: timeText(language, context.now, account.time_zone ?? context.timeZone),
    device: deviceText(language, context.userAgent),
    ip: shortenedIp(context.ip),
  };
  // If another person changed the password, the owner of the account cannot sign in, so the link leads to the password reset.
  const securePath = note.template === 'changed' ? '/forgot' : '/settings/activity?notMe=1';
  return sendAccountNotice(tx, parts, language, account, { ...note, request, secureLink: parts.publicUrl + securePath });
}

function timeText(language: Language, at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  return `${text} (${zoneIn(language, at, timeZone)})`;
}

function deviceText(language: Language, userAgent: string): string {
  const t = translator(language);
  const { browser, system } = deviceOf(userAgent);
  return t('security.device', {
    browser: browser ?? t('security.unknownBrowser'),
    system: system ?? t('security.unknownSystem'),
  });
}
