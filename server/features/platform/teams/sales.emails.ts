import type { z } from 'zod';
import type { TeamSize } from '#contract/platform/team-facts.ts';
import type { salesRequest } from '#contract/platform/teams.ts';
import { translator } from '#phrases/translate.ts';
import type { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import { escape } from '#server/integrations/mail/templates.ts';
import type { TeamRow } from './teams.repository.ts';

type Message = Parameters<typeof enqueueMessage>[1];

/** The email to sales about a request, in the team's language: who asks, about what, and how to answer. */
export function emailToSales(
  team: Pick<TeamRow, 'name' | 'code' | 'size' | 'country' | 'default_lang'>,
  request: z.output<typeof salesRequest>,
  app: string | null,
): Omit<Message, 'recipient'> {
  const language = team.default_lang;
  const t = translator(language);
  const lines = [
    t('firstRun.salesMail.team', { team: team.name, code: team.code }),
    team.size ? t('firstRun.salesMail.size', { size: t(`teams.sizes.${team.size as TeamSize}`) }) : null,
    team.country ? t('firstRun.salesMail.country', { country: team.country }) : null,
    t('firstRun.salesMail.product', { product: request.product ? t(`firstRun.products.${request.product}.name`) : (app ?? '') }),
    t('firstRun.salesMail.contact', { contact: request.contact }),
    request.email ? t('firstRun.salesMail.email', { email: request.email }) : null,
    request.phone ? t('firstRun.salesMail.phone', { phone: request.phone }) : null,
    request.message ?? null,
  ].filter((line) => line !== null);
  return {
    channel: 'MAIL',
    template: 'sales',
    language,
    subject: t('firstRun.salesMail.subject', { team: team.name }),
    text: lines.join('\n\n'),
    html: lines.map((line) => `<p>${escape(line)}</p>`).join(''),
  };
}
