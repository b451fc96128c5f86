import { composeText } from '#contract/composed.ts';
import type { HelpEntry } from '#contract/workplace/help-facts.ts';

/**
 * Articles that contain every word of a text, best match first: in the title, then in a heading or the summary, then anywhere.
 * Without a word, all articles in their own order.
 */
export function matchArticles(entries: readonly HelpEntry[], text: string): HelpEntry[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry, place) => ({ entry, place, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .map(({ entry }) => entry);
}

function scoreOf({ title, summary, headings, text, pinyin = '' }: HelpEntry, words: readonly string[]): number {
  const fields = [
    [100, `${folded(title)} ${pinyin}`],
    [10, folded([summary, ...headings.map((heading) => heading.text)].join(' '))],
    [1, folded(text)],
  ] as const;
  const scores = words.map((word) => fields.find(([, field]) => field.includes(word))?.[0] ?? 0);
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

const folded = (text: string) => composeText(text, 'NFKC').toLocaleLowerCase();
