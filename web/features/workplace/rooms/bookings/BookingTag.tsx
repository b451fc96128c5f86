import { useTranslations } from 'use-intl';
import type { BookingStatus, ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { toneOf } from './booking-values.ts';

/** The status of a booking (specification section 4). */
export function BookingTag({ status }: { status: BookingStatus }) {
  const t = useTranslations('bookings.statuses');
  return <StatusTag tone={toneOf[status]}>{t(status)}</StatusTag>;
}

const responseTones = { PENDING: 'quiet', ACCEPTED: 'good', REJECTED: 'bad' } as const;

/** The response of a participant; accepted means checked in. */
export function ResponseTag({ response }: { response: ParticipantResponse }) {
  const t = useTranslations('bookings.responses');
  return <StatusTag tone={responseTones[response]}>{t(response)}</StatusTag>;
}
