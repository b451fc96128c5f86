import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { type EmailContent, renderEmail, renderShort } from './templates.ts';

const link = 'https://atrium.example/verify#abc';
const letter = (over: Partial<EmailContent> = {}): EmailContent => ({
  template: 'register',
  language: 'en',
  link,
  code: '012345',
  hours: 24,
  minutes: 30,
  ...over,
});

test('a hostile name or link stays text', () => {
  const { html, text } = renderEmail(letter({ name: '<img src=x onerror=alert(1)> "O\'Hara" & Co', link: `${link}"><script>` }));
  expect(html).not.toMatch(/<img|<script|"O'/);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;O&#39;Hara&#34; &#38; Co');
  expect(text).toContain('Hello <img src=x onerror=alert(1)> "O\'Hara" & Co,');
});

test('a name that ends in a full stop ends its sentence once; an ellipsis stays', () => {
  const meeting = {
    template: 'meetingBooked',
    team: 'Harbour Trading Co.',
    meeting: 'Plans...',
    place: 'Lamma',
    on: 'Monday',
  } as const;
  const { text, html } = renderEmail(letter({ ...meeting, language: 'id' }));
  for (const words of [text, html]) expect(words).toContain('Harbour Trading Co. Email');
  expect(text).toContain('Plans...');
});

test('nothing is loaded from outside', () => {
  for (const template of ['register', 'known', 'reset', 'unknown', 'changed', 'closed', 'newDevice'] as const) {
    expect(renderEmail(letter({ template })).html).not.toMatch(/<(img|link|script|iframe)|url\(/);
  }
});

test.each(languages)('every letter in %s is whole: no key, no open brace, code and link in both forms', (language) => {
  for (const template of ['register', 'known', 'reset', 'unknown', 'changed', 'closed', 'newDevice'] as const) {
    const { subject, text, html } = renderEmail(letter({ template, language, name: '陳大文' }));
    const short = renderShort(letter({ template, language }));
    for (const words of [subject, text, short]) expect(words, template).not.toMatch(/mail\.\w|[{}]/);
    expect(html).not.toMatch(/mail\.\w/);
    for (const words of [text, html]) for (const part of ['012345', link, '陳大文']) expect(words, template).toContain(part);
    expect(short.includes('012345'), template).toBe(template === 'register' || template === 'reset');
    expect(short.length, template).toBeLessThanOrEqual(160);
  }
});

test.each(languages)('an invitation in %s names the team and who invites, and shows no code', (language) => {
  const invited = letter({ template: 'invited', language, name: '陳大文', team: 'Harbour <Trading>', inviter: 'Olivia' });
  const { code: _code, ...plain } = invited;
  const { subject, text, html } = renderEmail(plain);
  for (const words of [subject, text, renderShort(plain)]) expect(words).toContain('Harbour <Trading>');
  expect(`${subject} ${text} ${html}`).not.toMatch(/mail\.\w|\{|012345/);
  expect(html).toContain('Harbour &#60;Trading&#62;');
});

test.each(languages)('letters about asking to join in %s name team, person and reason, and leave no brace', (language) => {
  for (const template of ['joinArrived', 'joinApproved', 'joinRejected'] as const) {
    const { code: _code, ...about } = letter({ template, language, team: 'Harbour', person: '<Ann>', reason: 'No "vacancy"' });
    const { subject, text, html } = renderEmail(about);
    const short = renderShort(about);
    expect(`${subject} ${text} ${html} ${short}`, template).not.toMatch(/mail\.\w|\{|012345/);
    for (const words of [text, short]) expect(words, template).toContain('<Ann>');
    expect(text.includes('No "vacancy"')).toBe(template === 'joinRejected');
    expect(html).toContain('&#60;Ann&#62;');
  }
});
