import { useTranslations } from 'use-intl';
import type { ExceptionEffect } from '#contract/access/visibility-facts.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';

/** "May see" or "May not see". */
export function EffectTag({ effect }: { effect: ExceptionEffect }) {
  const t = useTranslations('visibility.effects');
  return <StatusTag tone={effect === 'ALLOW' ? 'good' : 'bad'}>{t(effect)}</StatusTag>;
}
