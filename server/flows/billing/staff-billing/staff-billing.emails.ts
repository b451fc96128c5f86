import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { findPerson } from './teams.repository.ts';

export interface StaffBillingEmailDependencies {
  /** The public origin of the console, used for all links in emails. */
  publicUrl: string;
}

type Template = Extract<EmailContent['template'], 'voucherApproved' | 'voucherRejected' | 'refundRejected' | 'refundApproved'>;

/** Notifies a member by email, in their language, of the decision about an order. Resigned members are not notified. */
export async function notifyOfDecision(
  tx: Tx,
  { publicUrl }: StaffBillingEmailDependencies,
  team: { id: string; name: string },
  memberId: string | null,
  { template, order, reason = '' }: { template: Template; order: { id: string; number: string }; reason?: string },
): Promise<void> {
  const person = await findPerson(tx, team.id, memberId);
  const recipient = person?.email ?? person?.mobile;
  if (!person || !recipient) return;
  const language = isLanguage(person.language) ? person.language : 'hk';
  const email: EmailContent = {
    template,
    language,
    name: person.display_name,
    team: team.name,
    order: order.number,
    reason,
    link: `${publicUrl}/billing/orders/${order.id}`,
  };
  const words = person.email === null ? { subject: '', text: renderShort(email), html: '' } : renderEmail(email);
  const channel = person.email === null ? 'SMS' : 'MAIL';
  const notification = { objectId: order.id };
  await enqueueMessages(tx, team.id, [{ channel, recipient, language, template, memberId: person.id, notification, ...words }]);
}
