import { type Language, localeOf } from '#contract/languages.ts';
import { type Translator, translator } from '#phrases/translate.ts';

/** Emails about a team: invitations, the outcome of join requests, and administrators' changes to a sign-in. */
const teamTemplates = [
  'invited',
  'reminded',
  'joinArrived',
  'joinToDecide',
  'joinApproved',
  'joinRejected',
  'secondFactorReset',
  'sessionsEnded',
  'ownershipOffered',
  'ownershipYours',
  'ownershipGiven',
  'ownershipDeclined',
  'ownershipCancelled',
  'ownershipLapsed',
  'teamDissolving',
  'appInCharge',
  'appsHandedOver',
  'appEnding',
  'appEnded',
  'appAsked',
  'appAllowed',
  'appRefused',
  'webhookFailing',
  'webhookGone',
  'voucherApproved',
  'voucherRejected',
  'refundApproved',
  'refundRejected',
  'subscriptionRenews',
  'subscriptionEnds',
  'subscriptionCancelled',
  'subscriptionFailed',
  'subscriptionEnded',
] as const;
type TeamTemplate = (typeof teamTemplates)[number];

/** Emails about meetings in rooms. */
const meetingTemplates = [
  'meetingBooked',
  'meetingInvited',
  'meetingChanged',
  'meetingLeft',
  'meetingCancelled',
  'meetingReleased',
] as const;
type MeetingTemplate = (typeof meetingTemplates)[number];

/** An email with one action. All texts come from phrases/<language>/mail.ts. */
export interface EmailContent {
  template:
    | 'register'
    | 'known'
    | 'reset'
    | 'unknown'
    | 'changed'
    | 'closed'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'passkeyCopied'
    | 'authenticatorAdded'
    | 'authenticatorRemoved'
    | 'recoveryUsed'
    | 'recoveryNew'
    | 'newDevice'
    | TeamTemplate
    | MeetingTemplate;
  language: Language;
  /** The name of the person, if it is known to be theirs. */
  name?: string;
  /** The absolute address of the button. */
  link: string;
  code?: string;
  /** For `register`. */
  hours?: number;
  /** For `reset`. */
  minutes?: number;
  /** The team, and who invites. */
  team?: string;
  inviter?: string;
  /** Days for which an invitation can be opened. */
  days?: number;
  /** Who requests or has decided, and the reason. */
  person?: string;
  reason?: string;
  /** The name of the app. */
  app?: string;
  /** The name of the webhook. */
  hook?: string;
  /** The number of an order. */
  order?: string;
  /** Of a subscription: the day, the amount, the card (`none` if there is none), and the new number of people. */
  on?: string;
  /** The day on which the card is charged again; `none` if it is not. */
  retry?: string;
  /** Of an app that ends on the day `on`: whether it is a free trial. */
  trial?: boolean;
  amount?: string;
  card?: string;
  raised?: number;
  /** Of a meeting: its subject, its place (`on` has the time), and the number of meetings in its series. */
  meeting?: string;
  place?: string;
  count?: number;
  /** Of a sign-in, or of a change that a person made: the time, the browser, and the shortened IP address. */
  request?: { time: string; device: string; ip: string };
  /** Of the same: the absolute address of the page where a person who did not do it secures the account. */
  secureLink?: string;
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Renders an email as plain text and as HTML with the same content. Names are escaped; nothing is loaded from outside. */
export function renderEmail(content: EmailContent): Rendered {
  return compose({ ...content, ...wordsOf(content), button: translator(content.language)(`mail.${content.template}.button`) });
}

/** The parts of an email; `items` are lines with a link each. */
export interface Composed extends Pick<EmailContent, 'language' | 'name' | 'link' | 'code' | 'secureLink'> {
  subject: string;
  body: string;
  items?: readonly { text: string; link: string }[];
  ignore: string;
  button: string;
}

/** Lays out an email as plain text and as HTML. */
export function compose({ language, link, code, secureLink, subject, button, items = [], ...content }: Composed): Rendered {
  const t = translator(language);
  const [body, ignore] = [withoutDoubleStop(content.body), withoutDoubleStop(content.ignore)];
  const greeting = content.name ? t('mail.greeting', { name: content.name }) : t('mail.greetingPlain');
  const footer = t('mail.footer', { host: new URL(link).host });
  const secure = secureLink ? `\n${t('mail.secureAccount')}: ${secureLink}` : '';
  const lines = items.map((item) => `${item.text}\n${item.link}`);
  const codeLine = code ? [t('mail.codeIn', { code })] : [];
  const text = [greeting, body, ...lines, ...codeLine, link, ignore + secure, `-- \n${footer}`].join('\n\n');
  const html = page(language, subject, [
    paragraph(escape(greeting)),
    ...body.split('\n').map((line) => paragraph(escape(line))),
    ...items.map((item) => paragraph(`<a href="${escape(item.link)}" style="color:#1F5FD0">${escape(item.text)}</a>`)),
    ...(code ? [`<p style="margin:0 0 4px;color:#5B6370">${escape(t('mail.code'))}</p>`, codeBox(code)] : []),
    `<p style="margin:0 0 24px"><a href="${escape(link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1F5FD0;color:#FFFFFF;text-decoration:none;font-weight:600">${escape(button)}</a></p>`,
    paragraph(escape(ignore)),
    ...(secureLink
      ? [paragraph(`<a href="${escape(secureLink)}" style="color:#1F5FD0">${escape(t('mail.secureAccount'))}</a>`)]
      : []),
    `<p style="margin:0 0 4px;color:#5B6370;font-size:12px;line-height:18px">${escape(t('mail.copy'))}<br><a href="${escape(link)}" style="color:#1F5FD0;word-break:break-all">${escape(link)}</a></p>`,
    `<p style="margin:16px 0 0;padding-top:16px;border-top:1px solid #E4E7EC;color:#5B6370;font-size:12px;line-height:18px">${escape(footer)}</p>`,
  ]);
  return { subject, text, html };
}

/** Removes a doubled full stop after a name that ends with one (`Harbour Trading Co.`). */
const withoutDoubleStop = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');

/**
 * The translator for texts about a team, which get all names. The arguments of a key are not derived from its text here: a choice
 * between texts of two dozen templates would multiply their `select` arguments, which took the compiler a minute.
 */
type TeamTranslator = (
  key: `mail.${TeamTemplate}.${'subject' | 'text' | 'ignore'}` | `mail.sms.${TeamTemplate}`,
  names: ReturnType<typeof namesIn>,
) => string;

function wordsOf(content: EmailContent): { subject: string; body: string; ignore: string } {
  const t = translator(content.language);
  const { template } = content;
  if (isOfMeeting(template)) {
    const names = meetingIn(content);
    return {
      subject: t(`mail.${template}.subject`, names),
      body: [t(`mail.${template}.text`, names), ...optionalLines(content)].join('\n'),
      ignore: t(`mail.${template}.ignore`, names),
    };
  }
  if (isOfTeam(template)) {
    const names = namesIn(content);
    const write = t as TeamTranslator;
    return {
      subject: write(`mail.${template}.subject`, names),
      body: write(`mail.${template}.text`, names),
      ignore: write(`mail.${template}.ignore`, names),
    };
  }
  return {
    subject: t(`mail.${template}.subject`),
    body: accountText(t, template, content),
    ignore: t(`mail.${template}.ignore`),
  };
}

function accountText(
  t: Translator,
  template: Exclude<EmailContent['template'], TeamTemplate | MeetingTemplate>,
  content: EmailContent,
): string {
  const figures = { hours: content.hours ?? 0, minutes: content.minutes ?? 0 };
  if (template === 'register') return t('mail.register.text', figures);
  if (template === 'reset') return t('mail.reset.text', figures);
  const text = t(`mail.${template}.text`);
  return content.request ? `${text}\n${t('mail.request', content.request)}` : text;
}

function isOfTeam(template: EmailContent['template']): template is TeamTemplate {
  return teamTemplates.some((known) => known === template);
}

function namesIn({
  team = '',
  inviter = '',
  person = '',
  reason = '',
  app = '',
  hook = '',
  order = '',
  days = 0,
  ...rest
}: EmailContent) {
  const { link, on = '', amount = 'none', card = 'none', retry = 'none', raised = 0, trial = false } = rest;
  const names = { team, inviter, person, reason, app, hook, order };
  return { ...names, days, link, on, amount, card, retry, raised, trial: trial ? 'yes' : 'no' };
}

function isOfMeeting(template: EmailContent['template']): template is MeetingTemplate {
  return meetingTemplates.some((known) => known === template);
}

const meetingIn = ({ team = '', person = '', meeting = '', place = '', on = '' }: EmailContent) => ({
  team,
  person,
  meeting,
  place,
  on,
});

/** Returns the lines that only some emails about meetings have. */
function optionalLines({ template, language, person, reason, count = 1 }: EmailContent): string[] {
  const t = translator(language);
  const over = template === 'meetingCancelled' || template === 'meetingLeft' || template === 'meetingReleased';
  return [
    ...(count > 1 ? [t('mail.meeting.more', { count: String(count) })] : []),
    ...(person && template !== 'meetingInvited' ? [t('mail.meeting.by', { person })] : []),
    ...(reason ? [t('mail.meeting.reason', { reason })] : []),
    t(over ? 'mail.meeting.takesOut' : 'mail.meeting.takesIn'),
  ];
}

/** Renders the content as one text message. */
export function renderShort(content: EmailContent): string {
  const t = translator(content.language);
  const { template } = content;
  const figures = { code: content.code ?? '', hours: content.hours ?? 0, minutes: content.minutes ?? 0 };
  if (isOfMeeting(template)) return t(`mail.sms.${template}`, meetingIn(content));
  if (isOfTeam(template)) return (t as TeamTranslator)(`mail.sms.${template}`, namesIn(content));
  if (template === 'register') return t('mail.sms.register', figures);
  if (template === 'newDevice') return t('mail.sms.newDevice', { time: '', device: '', ...content.request });
  return template === 'reset' ? t('mail.sms.reset', figures) : t(`mail.sms.${template}`);
}

function page(language: Language, title: string, parts: string[]): string {
  const fonts = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,'PingFang SC','Microsoft YaHei',sans-serif";
  return `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(title)}</title></head><body style="margin:0;padding:24px 16px;background:#F5F6F8;color:#1B1F26;font:14px/22px ${fonts}"><div style="max-width:520px;margin:0 auto;padding:32px;background:#FFFFFF;border:1px solid #E4E7EC;border-radius:8px"><h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escape(title)}</h1>${parts.join('')}</div></body></html>`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function codeBox(code: string): string {
  return `<p style="margin:0 0 24px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px;font-variant-numeric:tabular-nums">${escape(code)}</p>`;
}

/** Escapes text for HTML, in an element or in a quoted attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
