import { isLanguage, type Language } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enqueueMessage, enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import type { AccountAddress } from './account.rules.ts';

interface AccountEmail extends Omit<EmailContent, 'link' | 'language'> {
  address: AccountAddress;
  language: Language;
  /** Where its button leads, beneath the public address. */
  path: string;
  /** The member it is for, where it is one they may go without (contract/platform/notification-facts.ts). */
  member?: { teamId: string; id: string };
}

/** Puts a letter to an address of an account into the outbox: a mail, or the same in one text message. */
export async function sendAccountEmail(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  { address, path, member, ...letter }: AccountEmail,
): Promise<void> {
  const full = { ...letter, link: parts.publicUrl + path };
  const message = address.channel === 'MAIL' ? renderEmail(full) : { subject: '', text: renderShort(full), html: '' };
  const addressed = {
    channel: address.channel,
    recipient: address.value,
    language: letter.language,
    template: letter.template,
    ...message,
  };
  await (member ? enqueueMessages(tx, member.teamId, [{ ...addressed, memberId: member.id }]) : enqueueMessage(tx, addressed));
}

/** Whom an account's letters are for. */
export interface AccountRecipient {
  email: string | null;
  mobile: string | null;
  display_name: string;
  locale: string | null;
}

/** Tells a person of a change to their account, where they are reached and in their language, else in `language`. */
export function sendNote(
  tx: Tx,
  parts: Pick<AccountDependencies, 'publicUrl'>,
  language: Language,
  { email, mobile, display_name: name, locale }: AccountRecipient,
  note: Pick<AccountEmail, 'template' | 'path' | 'team' | 'time' | 'device' | 'ip'>,
): Promise<void> {
  const address: AccountAddress = email === null ? { channel: 'SMS', value: mobile ?? '' } : { channel: 'MAIL', value: email };
  return sendAccountEmail(tx, parts, { ...note, address, name, language: isLanguage(locale) ? locale : language });
}
