import type { Page } from '@playwright/test';
import { seriousIn } from './axe.ts';
import { lookAround } from './in-page.ts';
import { type Look, nameOfLook, narrowest } from './options.ts';
import { untranslatedIn } from './words.ts';

const kinds = ['axe', 'wide', 'clipped', 'untranslated', 'console', 'csp', 'small'] as const;
type Kind = (typeof kinds)[number];
/** One thing that is wrong on a picture. */
export type Finding = { readonly look: string; readonly route: string; readonly kind: Kind; readonly what: string };
export type Judge = {
  /** From now on what the page reports is written down. */
  listen(page: Page): void;
  /** The page as it stands. What it reports until the next call is counted to this picture. */
  examine(page: Page, look: Look, route: string): Promise<void>;
  readonly findings: readonly Finding[];
};

/** What a screen that asks for nobody, or for what may not be seen, makes the browser write down. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Judges the pictures of one language as they are drawn. */
export function createJudge(language: Look['language']): Judge {
  const findings: Finding[] = [];
  const untranslated = untranslatedIn(language);
  let reports: Pick<Finding, 'kind' | 'what'>[] = [];
  const report = (what: string) => {
    if (!expected.test(what)) reports.push({ kind: /content security policy/i.test(what) ? 'csp' : 'console', what });
  };
  return {
    findings,
    listen: (page) => {
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') report(message.text().slice(0, 300));
      });
      page.on('pageerror', (error) => report(error.message.slice(0, 300)));
    },
    examine: async (page, look, route) => {
      const add = (kind: Kind, what: string) => findings.push({ look: nameOfLook(look), route, kind, what });
      for (const { kind, what } of reports) add(kind, what);
      reports = [];
      // What dark changes are colours.
      const dark = look.face === 'dark';
      for (const { id, nodes } of await seriousIn(page, dark ? ['color-contrast'] : undefined))
        add('axe', `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ‖ ')}`);
      if (dark) return;
      const sight = await page.evaluate(lookAround);
      if (sight.wider > 1) add('wide', `${sight.wider} px`);
      for (const { where, text } of sight.clipped) add('clipped', `${where}: ${text.slice(0, 60)}`);
      for (const text of untranslated(sight.texts)) add('untranslated', text.slice(0, 120));
      if (look.width <= narrowest) for (const { where, size } of sight.small) add('small', `${where}: ${size}`);
    },
  };
}

/** How many of each kind in each look, as lines for a terminal. */
export function tableOf(findings: readonly Finding[]): string {
  const looks = [...new Set(findings.map(({ look }) => look))];
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, place) => String(cell)[place ? 'padStart' : 'padEnd'](13)).join('');
  const count = (look: string, kind: Kind) => findings.filter((each) => each.look === look && each.kind === kind).length;
  return [row(['', ...kinds]), ...looks.map((look) => row([look, ...kinds.map((kind) => count(look, kind))]))].join('\n');
}
