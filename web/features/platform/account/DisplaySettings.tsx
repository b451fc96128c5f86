import { Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
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
import { useZoneChoices, useZones } from '#web/ui/use-zones.ts';
import { zoneSearch } from '#web/ui/zone-choices.ts';
import styles from './Settings.module.css';

const device = 'device';

/** Language, currency, theme and time zone. Each choice takes effect at once, so there is no Save button. */
export function DisplaySettings() {
  const t = useTranslations('settings');
  const { user, team } = useHere();
  const language = useStore(languageStore);
  const face = useStore(faceStore);
  const [looking, setLooking] = useState(false);
  const choices = useZoneChoices(user.timeZone ?? undefined, looking);
  const zones = useZones();
  const own = zones.choice(deviceZone);
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
        <Field label={t('timeZone')} hint={t('timeZoneHint', { team: team.name, zone: zones.label(team.timeZone) })}>
          {(id) => (
            <Select
              id={id}
              showSearch={zoneSearch}
              value={user.timeZone ?? device}
              options={[{ ...own, value: device, label: t('timeZoneDevice', { zone: own.label }) }, ...choices]}
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
