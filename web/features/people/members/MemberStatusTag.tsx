import { useTranslations } from 'use-intl';
import type { MemberStatus } from '#contract/people/member-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';

const tones: Record<MemberStatus, Tone> = {
  REGISTERED: 'good',
  UN_ACTIVATED: 'warning',
  NOT_JOIN: 'info',
  UNREGISTERED: 'quiet',
  CANCELED: 'bad',
};

interface MemberStatusTagProps {
  status: MemberStatus;
  /** The last day, if a resignation is pending. */
  leaves?: string | null | undefined;
  /** Suspended until they are reinstated; shown instead of any other status. */
  suspended?: boolean;
}

/** The status of a member; with a pending resignation, the date. */
export function MemberStatusTag({ status, leaves, suspended }: MemberStatusTagProps) {
  const t = useTranslations('members');
  const dateText = useDateText();
  if (suspended)
    return (
      <span title={t('suspendedMeans')}>
        <StatusTag tone="bad">{t('suspended')}</StatusTag>
      </span>
    );
  if (leaves) return <StatusTag tone="info">{t('list.leaves', { date: dateText(leaves) })}</StatusTag>;
  return (
    <span title={t(`statusMeans.${status}`)}>
      <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
    </span>
  );
}
