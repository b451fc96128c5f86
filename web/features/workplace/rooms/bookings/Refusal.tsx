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
  /** The booking as it is now. */
  newest: Booking | undefined;
}

/** Why a booking was not saved, above what was typed, which stays; how the meeting is now where somebody else has changed it. */
export function Refusal({ error, newest }: RefusalProps) {
  const t = useTranslations('bookings.form');
  const common = useTranslations('common.errors');
  const { day, times } = useClock();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [error]);
  const meanwhile = error.code === errors.changedMeanwhile.code && newest;
  const text = meanwhile
    ? t('meanwhile', {
        room: newest.room.name,
        time: `${day(clockTime(newest.timeZone, new Date(newest.startsAt)).date)}, ${times(newest.startsAt, newest.endsAt, newest.timeZone)}`,
      })
    : told(error, common);
  return (
    <div ref={shown}>
      <Alert type="warning" showIcon title={text} style={{ marginBlockEnd: 16 }} />
    </div>
  );
}

/** The words of the toast. */
function told(error: ApiError, common: (phrase: 'network' | 'setup' | 'supportClosed' | 'server') => string): string {
  const reaction = reactionTo(error);
  if (!('text' in reaction)) return error.message;
  return 'phrase' in reaction.text ? common(reaction.text.phrase) : reaction.text.message;
}
