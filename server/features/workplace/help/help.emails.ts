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
  given: z.output<typeof help.sendFeedback.body & object>,
  { team, name, email, mobile, userAgent }: FeedbackSender & { userAgent: string },
): Message {
  const t = translator(language);
  const kind = t(`help.feedback.kinds.${given.kind}`);
  const lines = [
    given.text,
    t('help.letters.route', { route: given.route }),
    given.requestId ? t('help.letters.requestId', { id: given.requestId }) : null,
    team ? t('help.letters.team', { team: team.name }) : null,
    t('help.letters.browser', { browser: userAgent }),
    given.answer
      ? t('help.letters.answer', { person: [name, email ?? mobile].filter(Boolean).join(', ') })
      : t('help.letters.noAnswer'),
  ];
  return messageOf('feedback', language, t('help.letters.feedback', { kind }), lines);
}

/** Builds the email with a demo request for sales, in the language of the request. */
export function demoEmail(language: Language, given: z.output<typeof help.requestDemo.body & object>, zone: string): Message {
  const t = translator(language);
  const contact = [given.name, given.email, given.phone].filter(Boolean).join(', ');
  const lines = [
    t('help.letters.contact', { person: contact, company: given.company }),
    given.people ? t('help.letters.people', { people: given.people }) : null,
    given.wantedOn ? t('help.letters.wantedOn', { day: given.wantedOn, zone }) : null,
    given.message || null,
  ];
  return messageOf('demo', language, t('help.letters.demo', { company: given.company }), lines);
}

function messageOf(template: string, language: Language, subject: string, given: readonly (string | null)[]): Message {
  const lines = given.filter((line) => line !== null);
  const html = lines.map((line) => `<p>${escape(line).replaceAll('\n', '<br>')}</p>`).join('');
  return { channel: 'MAIL', template, language, subject, text: lines.join('\n\n'), html };
}
