import type { Explanation } from '#contract/access/visibility-preview.ts';

export type ConsideredException = Explanation['exceptions'][number];

/**
 * Why an exception takes precedence over the next one: the first criterion in which they differ, in the order of evaluation
 * (domain rules 2).
 */
export type WinReason = 'only' | 'object' | 'subject' | 'priority' | 'prohibit' | 'same';

export function precedenceReason(first: ConsideredException, next: ConsideredException | undefined): WinReason {
  if (!next) return 'only';
  if (first.object.steps !== next.object.steps) return 'object';
  if (first.subject.steps !== next.subject.steps) return 'subject';
  if (first.priority !== next.priority) return 'priority';
  return first.effect === next.effect ? 'same' : 'prohibit';
}
