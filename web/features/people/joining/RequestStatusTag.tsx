import { useTranslations } from 'use-intl';
import type { JoinRequestStatus } from '#contract/people/joining-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<JoinRequestStatus, Tone> = {
  PENDING: 'warning',
  APPROVERD: 'good',
  REJECTED: 'bad',
  LAPSED: 'quiet',
  WITHDRAWN: 'quiet',
};

/** The status of a request. */
export function RequestStatusTag({ status }: { status: JoinRequestStatus }) {
  const t = useTranslations('joining.list.statuses');
  return <StatusTag tone={tones[status]}>{t(status)}</StatusTag>;
}
