import type { z } from 'zod';
import type { help } from '#contract/workplace/help.ts';
import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import { escape } from '#server/integrations/mail/templates.ts';
import type { FeedbackSender } from './help.repository.ts';

type Message = Omit<Parameters<typeof enqueueMessage>[1], 'recipient'>;

/** Builds the email with feedback for support, in the sender's language. The sender is named only if they want an answer. */
export function feedbackEmail(
  language: Language,
  input: z.output<typeof help.sendFeedback.body & object>,
  { team, name, email, mobile, userAgent }: FeedbackSender & { userAgent: string },
): Message {
  const t = translator(language);
  const kind = t(`help.feedback.kinds.${input.kind}`);
  const lines = [
    input.text,
    t('help.emails.route', { route: input.route }),
    input.requestId ? t('help.emails.requestId', { id: input.requestId }) : null,
    team ? t('help.emails.team', { team: team.name }) : null,
    t('help.emails.browser', { browser: userAgent }),
    input.answer
      ? t('help.emails.answer', { person: [name, email ?? mobile].filter(Boolean).join(', ') })
      : t('help.emails.noAnswer'),
  ];
  return messageOf('feedback', language, t('help.emails.feedback', { kind }), lines);
}

/** Builds the email with a demo request for sales, in the language of the request. */
export function demoEmail(language: Language, input: z.output<typeof help.requestDemo.body & object>, zone: string): Message {
  const t = translator(language);
  const contact = [input.name, input.email, input.phone].filter(Boolean).join(', ');
  const lines = [
    t('help.emails.contact', { person: contact, company: input.company }),
    input.people ? t('help.emails.people', { people: input.people }) : null,
    input.wantedOn ? t('help.emails.wantedOn', { day: input.wantedOn, zone }) : null,
    input.message || null,
  ];
  return messageOf('demo', language, t('help.emails.demo', { company: input.company }), lines);
}

function messageOf(template: string, language: Language, subject: string, input: readonly (string | null)[]): Message {
  const lines = input.filter((line) => line !== null);
  const html = lines.map((line) => `<p>${escape(line).replaceAll('\n', '<br>')}</p>`).join('');
  return { channel: 'MAIL', template, language, subject, text: lines.join('\n\n'), html };
}
