import { expect, test } from 'vitest';
import { findCopyFaults } from './copy.ts';

const none = new Map<string, string>();
const check = (en: string, { key = 'text', cn = '', hk = '', id = '' } = {}, articles = none) =>
  findCopyFaults(
    { en: { page: { [key]: en } }, cn: { page: { [key]: cn } }, hk: { page: { [key]: hk } }, id: { page: { [key]: id } } },
    articles,
  );

test('a banned word is refused in each language', () => {
  expect(check('Everybody can book it')).toEqual(['en page.text: “Everybody” (STYLE.md, GLOSSARY.md)']);
  expect(check('You may not do this')).toHaveLength(1);
  expect(check('', { cn: '登陆', hk: '默認', id: 'Buka peramban' })).toHaveLength(3);
});

test('a banned word in a help article is refused, but not in a link or a reference to a phrase', () => {
  expect(check('', {}, new Map([['help/home/en.md', 'It renews by itself.']]))).toEqual([
    'en help/home/en.md: “by itself” (STYLE.md, GLOSSARY.md)',
  ]);
  expect(check('', {}, new Map([['help/home/en.md', '[Email](/mail) and {mail.title}']]))).toEqual([]);
});

test('a title and a button have a greatest length, which placeholders count towards', () => {
  expect(check('x'.repeat(51), { key: 'title' })).toEqual(['en page.title: a title of 51 characters, more than 50']);
  expect(check(`${'x'.repeat(27)}{name}`, { key: 'button' })).toHaveLength(1);
  expect(check('x'.repeat(200))).toEqual([]);
});

test('verbatim texts of the specification and other texts are allowed', () => {
  expect(check('You have an unpaid order, pay first before ordering', { key: 'title' })).toEqual([]);
  expect(check('Mailbox and email addresses of members')).toEqual([]);
});
