import { useTranslations } from 'use-intl';
import type { RequestStatus } from '#contract/people/joining-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const tones: Record<RequestStatus, Tone> = {
  PENDING: 'warning',
  APPROVERD: 'good',
  REJECTED: 'bad',
  LAPSED: 'quiet',
  WITHDRAWN: 'quiet',
};

/** Where a request stands. */
export function RequestStatusTag({ status }: { status: RequestStatus }) {
  const words = useTranslations('joining.list.statuses');
  return <StatusTag tone={tones[status]}>{words(status)}</StatusTag>;
}
