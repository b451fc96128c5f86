import { useTranslations } from 'use-intl';
import type { LinkState } from '#contract/people/invitation-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<LinkState, Tone> = { VALID: 'good', EXPIRED: 'warning', USED_UP: 'info', ENDED: 'quiet' };

/** The state of a link; none is valid while the function is closed. */
export function LinkStateTag({ state, open }: { state: LinkState; open: boolean }) {
  const t = useTranslations('invitations.states');
  if (!open && state === 'VALID') return <StatusTag tone="bad">{t('CLOSED')}</StatusTag>;
  return <StatusTag tone={tones[state]}>{t(state)}</StatusTag>;
}
