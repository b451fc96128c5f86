import { Radio, Select } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { currencies } from '#contract/billing/currencies.ts';
import { languageNames, languages, localeOf } from '#contract/languages.ts';
import { inBackground } from '#web/client/api-error.ts';
import { chooseFace, faceChoices, faceStore } from '#web/client/face.ts';
import { useHere } from '#web/client/here.ts';
import { languageStore } from '#web/client/language.ts';
import { chooseCurrency, chooseLanguage, chooseTimeZone } from '#web/client/preferences.ts';
import { deviceZone } from '#web/client/zone.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { zoneChoices } from '#web/ui/zone-choices.ts';
import { zoneLabel } from '#web/ui/zone-label.ts';
import styles from './Settings.module.css';

const device = 'device';

/** Language, currency, theme and time zone. Each choice takes effect at once, so there is no Save button. */
export function DisplaySettings() {
  const t = useTranslations('settings');
  const { user, team } = useHere();
  const language = useStore(languageStore);
  const face = useStore(faceStore);
  const locale = useLocale();
  const chosen = user.timeZone ?? undefined;
  // Creating the labels of all zones takes a tenth of a second, so they are created when the select is first opened.
  const [looking, setLooking] = useState(false);
  const zones = useMemo(
    () => (looking ? zoneChoices(chosen, locale) : chosen ? [{ value: chosen, label: zoneLabel(chosen, locale) }] : []),
    [looking, chosen, locale],
  );
  return (
    <Surface title={t('display')}>
      <Stack gap="l" align="start">
        <Field label={t('language')}>
          {(id) => (
            <Select
              id={id}
              value={language}
              options={languages.map((value) => ({ value, label: <span lang={localeOf[value]}>{languageNames[value]}</span> }))}
              onChange={(value) => inBackground(chooseLanguage(value))}
            />
          )}
        </Field>
        <Field label={t('currency')} hint={t('currencyHint', { team: team.name })}>
          {(id) => (
            <Select
              id={id}
              value={user.currencyCode}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={(value) => inBackground(chooseCurrency(value))}
            />
          )}
        </Field>
        <div className={styles['field']}>
          <span id="appearance">{t('appearance')}</span>
          <Radio.Group
            aria-labelledby="appearance"
            optionType="button"
            value={face}
            options={faceChoices.map((value) => ({ value, label: t(value) }))}
            onChange={(event) => chooseFace(event.target.value as typeof face)}
          />
        </div>
        <Field label={t('timeZone')} hint={t('timeZoneHint', { team: team.name, zone: zoneLabel(team.timeZone, locale) })}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={user.timeZone ?? device}
              options={[{ value: device, label: t('timeZoneDevice', { zone: zoneLabel(deviceZone, locale) }) }, ...zones]}
              onOpenChange={(open) => open && setLooking(true)}
              onChange={(value) => inBackground(chooseTimeZone(value === device ? null : value))}
            />
          )}
        </Field>
      </Stack>
    </Surface>
  );
}

function Field({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint ? <Text tone="quiet">{hint}</Text> : null}
    </div>
  );
}
