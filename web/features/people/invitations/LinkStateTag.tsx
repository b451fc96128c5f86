import { useTranslations } from 'use-intl';
import type { LinkState } from '#contract/people/invitation-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<LinkState, Tone> = { VALID: 'good', EXPIRED: 'warning', USED_UP: 'info', ENDED: 'quiet' };

/** Where a link stands; while the function is closed none works. */
export function LinkStateTag({ state, open }: { state: LinkState; open: boolean }) {
  const t = useTranslations('invitations.states');
  if (!open && state === 'VALID') return <StatusTag tone="bad">{t('CLOSED')}</StatusTag>;
  return <StatusTag tone={tones[state]}>{t(state)}</StatusTag>;
}
