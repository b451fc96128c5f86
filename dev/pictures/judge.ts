import type { Page } from '@playwright/test';
import { live } from '#contract/platform/live.ts';
import { seriousIn } from './axe.ts';
import { inspectPage } from './in-page.ts';
import { type Look, nameOfLook, narrowest } from './options.ts';
import { untranslatedIn } from './words.ts';

const kinds = ['axe', 'wide', 'clipped', 'untranslated', 'console', 'csp', 'small'] as const;
type Kind = (typeof kinds)[number];
/** One defect of a picture. */
export type Finding = { readonly look: string; readonly route: string; readonly kind: Kind; readonly what: string };
export type Judge = {
  /** Records what the page reports from now on. */
  listen(page: Page): void;
  /** Examines the page in its current state. Reports until the next call are attributed to this picture. */
  examine(page: Page, look: Look, route: string): Promise<void>;
  readonly findings: readonly Finding[];
};

/** Browser messages that are expected on screens for missing or inaccessible objects. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Examines the pictures of one language while they are drawn. */
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
        // The stream of events is refused, so that pictures do not change while they are taken.
        if (message.location().url.includes(live.events.path)) return;
        if (message.type() === 'error' || message.type() === 'warning') report(message.text().slice(0, 300));
      });
      page.on('pageerror', (error) => report(error.message.slice(0, 300)));
    },
    examine: async (page, look, route) => {
      const add = (kind: Kind, what: string) => findings.push({ look: nameOfLook(look), route, kind, what });
      for (const { kind, what } of reports) add(kind, what);
      reports = [];
      // The dark theme changes only colours.
      const dark = look.face === 'dark';
      for (const { id, nodes } of await seriousIn(page, dark ? ['color-contrast'] : undefined))
        add('axe', `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ‖ ')}`);
      if (dark) return;
      const pageState = await page.evaluate(inspectPage);
      if (pageState.wider > 1) add('wide', `${pageState.wider} px`);
      for (const { where, text } of pageState.clipped) add('clipped', `${where}: ${text.slice(0, 60)}`);
      for (const text of untranslated(pageState.texts)) add('untranslated', text.slice(0, 120));
      if (look.width <= narrowest) for (const { where, size } of pageState.small) add('small', `${where}: ${size}`);
    },
  };
}

/** The number of findings by kind and look, as lines for a terminal. */
export function tableOf(findings: readonly Finding[]): string {
  const looks = [...new Set(findings.map(({ look }) => look))];
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, place) => String(cell)[place ? 'padStart' : 'padEnd'](13)).join('');
  const count = (look: string, kind: Kind) => findings.filter((each) => each.look === look && each.kind === kind).length;
  return [row(['', ...kinds]), ...looks.map((look) => row([look, ...kinds.map((kind) => count(look, kind))]))].join('\n');
}
