import { useTranslations } from 'use-intl';
import type { Availability, MarketState, AppPayment } from '#contract/apps/app-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';

const ofAvailability: Record<Availability, Tone> = { OPENED: 'quiet', PORTION: 'info', ALL: 'good', STOP: 'bad' };
const ofPayment: Record<AppPayment, Tone> = { NORMAL: 'good', WAIT_EXPIRE: 'warning', EXPIRED: 'bad', CANCEL: 'quiet' };
const ofState: Record<MarketState, Tone> = { NOT_OPENED: 'quiet', TRIAL: 'info', OPENED: 'good', EXPIRED: 'bad' };

export function AvailabilityTag({ value }: { value: Availability }) {
  const t = useTranslations('apps.availability');
  return <StatusTag tone={ofAvailability[value]}>{t(value)}</StatusTag>;
}

export function PaymentTag({ value }: { value: AppPayment }) {
  const t = useTranslations('apps.payment');
  return <StatusTag tone={ofPayment[value]}>{t(value)}</StatusTag>;
}

/** The status of an app in the team; a stopped app shows that instead. */
export function StateTag({ state, stopped }: { state: MarketState; stopped: boolean }) {
  const t = useTranslations('apps');
  if (stopped) return <StatusTag tone="bad">{t('availability.STOP')}</StatusTag>;
  return <StatusTag tone={ofState[state]}>{t(`market.${state}`)}</StatusTag>;
}
