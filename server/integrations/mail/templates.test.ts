import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { type EmailContent, renderEmail, renderShort } from './templates.ts';

const link = 'https://atrium.example/verify#abc';
const content = (over: Partial<EmailContent> = {}): EmailContent => ({
  template: 'register',
  language: 'en',
  link,
  code: '012345',
  hours: 24,
  minutes: 30,
  ...over,
});

test('HTML in a name or link is escaped', () => {
  const { html, text } = renderEmail(content({ name: '<img src=x onerror=alert(1)> "O\'Hara" & Co', link: `${link}"><script>` }));
  expect(html).not.toMatch(/<img|<script|"O'/);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;O&#39;Hara&#34; &#38; Co');
  expect(text).toContain('Hello <img src=x onerror=alert(1)> "O\'Hara" & Co,');
});

test('a name that ends with a full stop ends its sentence with one; an ellipsis remains', () => {
  const meeting = {
    template: 'meetingBooked',
    team: 'Harbour Trading Co.',
    meeting: 'Plans...',
    place: 'Lamma',
    on: 'Monday',
  } as const;
  const { text, html } = renderEmail(content({ ...meeting, language: 'id' }));
  for (const words of [text, html]) expect(words).toContain('Harbour Trading Co. Kelola');
  expect(text).toContain('Plans...');
});

test('an email loads nothing from outside', () => {
  for (const template of ['register', 'known', 'reset', 'unknown', 'changed', 'closed', 'newDevice'] as const) {
    expect(renderEmail(content({ template })).html).not.toMatch(/<(img|link|script|iframe)|url\(/);
  }
});

test.each(languages)('every email in %s is complete: no key, no open brace, code and link in both forms', (language) => {
  for (const template of ['register', 'known', 'reset', 'unknown', 'changed', 'closed', 'newDevice'] as const) {
    const { subject, text, html } = renderEmail(content({ template, language, name: '陳大文' }));
    const short = renderShort(content({ template, language }));
    for (const words of [subject, text, short]) expect(words, template).not.toMatch(/mail\.\w|[{}]/);
    expect(html).not.toMatch(/mail\.\w/);
    for (const words of [text, html]) for (const part of ['012345', link, '陳大文']) expect(words, template).toContain(part);
    expect(short.includes('012345'), template).toBe(template === 'register' || template === 'reset');
    expect(short.length, template).toBeLessThanOrEqual(160);
  }
});

test.each(languages)(
  'an email in %s about a change shows, in both forms, where its recipient secures the account',
  (language) => {
    const secureLink = 'https://atrium.example/settings/activity?notMe=1';
    const request = { time: 'Monday', device: 'Firefox', ip: '127.0.0.x' };
    for (const template of ['changed', 'newDevice', 'secondFactorOff', 'passkeyAdded', 'recoveryUsed'] as const) {
      const { text, html } = renderEmail(content({ template, language, request, secureLink }));
      for (const words of [text, html]) expect(words, template).toContain(secureLink);
      expect(renderEmail(content({ template, language, request })).text, template).not.toContain('notMe');
    }
  },
);

test.each(languages)(
  'emails in %s about an app that ends name the day, and a failed renewal the day of the next attempt',
  (language) => {
    const about = { language, team: 'Harbour', app: 'Books', days: 3, on: 'Tuesday' } as const;
    for (const template of ['appEnding', 'appEnded'] as const) {
      const [trial, paid] = [true, false].map((each) => renderEmail(content({ ...about, template, trial: each })).text);
      for (const words of [trial, paid]) expect(words).toContain('Tuesday');
      expect(trial).not.toBe(paid);
    }
    const failed = content({ ...about, template: 'subscriptionFailed', card: 'Visa 4242' });
    for (const render of [(each: EmailContent) => renderEmail(each).text, renderShort]) {
      expect(render({ ...failed, retry: 'Friday' })).toContain('Friday');
      expect(render(failed)).not.toMatch(/none|\{/);
    }
  },
);

test.each(languages)('an invitation in %s names the team and the inviter, and shows no code', (language) => {
  const invited = content({ template: 'invited', language, name: '陳大文', team: 'Harbour <Trading>', inviter: 'Olivia' });
  const { code: _code, ...plain } = invited;
  const { subject, text, html } = renderEmail(plain);
  for (const words of [subject, text, renderShort(plain)]) expect(words).toContain('Harbour <Trading>');
  expect(`${subject} ${text} ${html}`).not.toMatch(/mail\.\w|\{|012345/);
  expect(html).toContain('Harbour &#60;Trading&#62;');
});

test.each(languages)('emails about join requests in %s name team, person and reason, and leave no brace', (language) => {
  for (const template of ['joinArrived', 'joinApproved', 'joinRejected'] as const) {
    const { code: _code, ...about } = content({ template, language, team: 'Harbour', person: '<Ann>', reason: 'No "vacancy"' });
    const { subject, text, html } = renderEmail(about);
    const short = renderShort(about);
    expect(`${subject} ${text} ${html} ${short}`, template).not.toMatch(/mail\.\w|\{|012345/);
    for (const words of [text, short]) expect(words, template).toContain('<Ann>');
    expect(text.includes('No "vacancy"')).toBe(template === 'joinRejected');
    expect(html).toContain('&#60;Ann&#62;');
  }
});
