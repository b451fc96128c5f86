import { useTranslations } from 'use-intl';
import type { Policy } from '#contract/apps/app-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<Policy, Tone> = { ALLOWED: 'good', ASK: 'info', BLOCKED: 'bad' };

/** The team's policy for an app, as one word. */
export function PolicyTag({ policy }: { policy: Policy }) {
  const t = useTranslations('grants.policies');
  return <StatusTag tone={tones[policy]}>{t(policy)}</StatusTag>;
}
