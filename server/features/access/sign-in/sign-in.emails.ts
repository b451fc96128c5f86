import { isLanguage, type Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enqueueMessage, enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import type { AccountAddress } from './account.rules.ts';

interface AccountEmail extends Omit<EmailContent, 'link' | 'language'> {
  address: AccountAddress;
  language: Language;
  /** The path of its button's link, below the public address. */
  path: string;
  /** The member it is for, if it is an email that members can turn off (contract/platform/notification-facts.ts). */
  member?: { teamId: string; id: string };
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
  await (member ? enqueueMessages(tx, member.teamId, [{ ...addressed, memberId: member.id }]) : enqueueMessage(tx, addressed));
}

/** The recipient of an account's emails. */
export interface AccountRecipient {
  email: string | null;
  mobile: string | null;
  display_name: string;
  locale: string | null;
}

/**
 * Notifies a person of a change to their account, at the account's address and in its language, or in `language` if it has
 * none.
 */
export function sendAccountNotice(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  language: Language,
  { email, mobile, display_name: name, locale }: AccountRecipient,
  note: Pick<AccountEmail, 'template' | 'path' | 'team' | 'time' | 'device' | 'ip'>,
): Promise<void> {
  const address: AccountAddress = email === null ? { channel: 'SMS', value: mobile ?? '' } : { channel: 'MAIL', value: email };
  return sendAccountEmail(tx, parts, { ...note, address, name, language: isLanguage(locale) ? locale : language });
}
