import { isLanguage } from '#contract/languages.ts';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { enqueueMessages } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { concerned, type HookState } from './sending.repository.ts';

/** Notifies the owner and the creator of a webhook, each in their language, that it was switched off. */
export async function notifyOfEnd(
  tx: Tx,
  publicUrl: string,
  teamId: string,
  { hook, endedBy }: { hook: HookState; endedBy: 'GONE' | 'FAILING' },
): Promise<void> {
  const team = await concerned(tx, teamId, hook.member_id);
  const template = endedBy === 'GONE' ? 'webhookGone' : 'webhookFailing';
  const messages = (team?.people ?? []).flatMap(({ display_name: name, email, mobile, locale }) => {
    const recipient = email ?? mobile;
    if (!team || !recipient) return [];
    const language = isLanguage(locale) ? locale : isLanguage(team.default_lang) ? team.default_lang : 'hk';
    const link = `${publicUrl}/safety/integrations/webhooks/${hook.id}`;
    const about = { team: team.name, hook: hook.name, days: webhookLimits.failingDays };
    const content: EmailContent = { template, language, name, link, ...about };
    const channel = email === null ? ('SMS' as const) : ('MAIL' as const);
    const words = email === null ? { subject: '', text: renderShort(content), html: '' } : renderEmail(content);
    return [{ channel, recipient, language, template, ...words }];
  });
  if (messages.length) await enqueueMessages(tx, teamId, messages);
}
