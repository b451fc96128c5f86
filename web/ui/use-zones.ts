import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import type { Locale } from '#contract/languages.ts';
import { createStore } from './store.ts';
import { zoneChoice, type ZoneChoice, zoneChoices } from './zone-choices.ts';
import { zoneCity, type ZoneCities, zoneLabel } from './zone-label.ts';

const files = {
  'zh-CN': () => import('./zone-cities/cn.generated.ts'),
  'zh-HK-u-hc-h23': () => import('./zone-cities/hk.generated.ts'),
  'en-GB': () => import('./zone-cities/en.generated.ts'),
  'id-ID': () => import('./zone-cities/id.generated.ts'),
} as const satisfies Record<Locale, () => Promise<{ cities: ZoneCities }>>;

const none: ZoneCities = {};
const loaded = createStore<Partial<Record<Locale, ZoneCities>>>({});
const loading = new Map<Locale, Promise<void>>();

/** Loads the cities of time zones in a language once. Until then, or if it fails, cities have their English names. */
function loadCities(locale: Locale): void {
  if (loading.has(locale)) return;
  const load = files[locale]().then(
    ({ cities }) => loaded.set({ ...loaded.get(), [locale]: cities }),
    () => void loading.delete(locale),
  );
  loading.set(locale, load);
}

function useCities(): { locale: Locale; cities: ZoneCities } {
  const locale = useLocale();
  const subscribe = useCallback(
    (listener: () => void) => {
      loadCities(locale);
      return loaded.subscribe(listener);
    },
    [locale],
  );
  return { locale, cities: useSyncExternalStore(subscribe, () => loaded.get()[locale] ?? none) };
}

/** Names time zones in the person's language: `label` with city and offset, `city` alone, `choice` for a picker. */
export function useZones() {
  const { locale, cities } = useCities();
  return {
    label: (zone: string) => zoneLabel(zone, locale, cities),
    city: (zone: string) => zoneCity(zone, cities),
    choice: (zone: string) => zoneChoice(zone, locale, cities),
  };
}

/**
 * Every time zone of the browser as a choice in the person's language; includes `chosen`. Creating all labels takes a tenth of a
 * second, so while `all` is false there is only `chosen`.
 */
export function useZoneChoices(chosen: string | undefined, all = true): ZoneChoice[] {
  const { locale, cities } = useCities();
  return useMemo(() => {
    if (all) return zoneChoices(chosen, locale, cities);
    return chosen ? [zoneChoice(chosen, locale, cities)] : [];
  }, [all, chosen, locale, cities]);
}

/** Names the time zone of a tooltip. The names of cities are loaded by `load`, for which the tooltip's owner waits for the pointer. */
export function useZoneTooltip(): { label: (zone: string) => string; load: () => void } {
  const locale = useLocale();
  const cities = useSyncExternalStore(loaded.subscribe, () => loaded.get()[locale] ?? none);
  return { label: (zone) => zoneLabel(zone, locale, cities), load: () => loadCities(locale) };
}
