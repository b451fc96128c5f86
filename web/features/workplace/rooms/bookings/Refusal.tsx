import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import { clockTime } from '#contract/workplace/room-hours.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { reactionTo } from '#web/client/reactions.ts';
import { useClock } from '../board/use-clock.ts';
import type { Booking } from './use-booking-detail.ts';

interface RefusalProps {
  error: ApiError;
  /** The current version of the booking. */
  newest: Booking | undefined;
}

/** Why a booking was not saved, above the input, which remains; after a conflict, the current version of the meeting. */
export function Refusal({ error, newest }: RefusalProps) {
  const t = useTranslations('bookings.form');
  const common = useTranslations('common.errors');
  const { day, times } = useClock();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const conflicting = error.code === errors.changedMeanwhile.code && newest;
  const text = conflicting
    ? t('meanwhile', {
        room: newest.room.name,
        time: `${day(clockTime(newest.timeZone, new Date(newest.startsAt)).date)}, ${times(newest.startsAt, newest.endsAt, newest.timeZone)}`,
      })
    : toastText(error, common);
  return (
    <div ref={shown}>
      <Alert type="warning" showIcon title={text} style={{ marginBlockEnd: 16 }} />
    </div>
  );
}

/** The text of the toast. */
function toastText(error: ApiError, common: (phrase: 'network' | 'setup' | 'supportClosed' | 'server') => string): string {
  const reaction = reactionTo(error);
  if (!('text' in reaction)) return error.message;
  return 'phrase' in reaction.text ? common(reaction.text.phrase) : reaction.text.message;
}
