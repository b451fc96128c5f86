import { useFormatter, useLocale, useTimeZone, useTranslations } from 'use-intl';
import { useZoneTooltip } from './use-zones.ts';
import { formatMoney } from './money.ts';

const fresh = 24 * 60 * 60 * 1000;

/**
 * An instant (ISO 8601, UTC) in the person's zone, with the zone in a tooltip. With `relative`, "3 min ago" while it is less than
 * a day old.
 */
export function Moment({ at, relative = false }: { at: string; relative?: boolean }) {
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const zones = useZoneTooltip();
  const t = useTranslations('common.time');
  const time = new Date(at);
  const full = format.dateTime(time, { dateStyle: 'medium', timeStyle: 'medium' });
  const age = Date.now() - time.getTime();
  const shown =
    relative && age >= 0 && age < fresh
      ? format.relativeTime(time, new Date())
      : format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={t('inZone', { time: full, zone: zones.label(zone) })} onPointerEnter={zones.load}>
      {shown}
    </time>
  );
}

/** A plain date, `YYYY-MM-DD`. It has no zone and never shifts. */
export function PlainDate({ date }: { date: string }) {
  const format = useFormatter();
  return <time dateTime={date}>{format.dateTime(new Date(`${date}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}</time>;
}

/** An amount in minor units with its currency. `withCode` if amounts in two currencies are shown together. */
export function Money({ minor, currency, withCode = false }: { minor: number; currency: string; withCode?: boolean }) {
  return <>{formatMoney(minor, currency, useLocale(), { withCode })}</>;
}
