import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppSettings, RangePreview } from '#contract/apps/app-settings.ts';
import { rangeKinds } from '#contract/apps/app-settings-facts.ts';
import { api } from '#web/client/api.ts';
import { ApiError, inBackground } from '#web/client/api-error.ts';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { linkToChoice } from '#web/ui/form-fields.ts';
import { Surface } from '#web/ui/Page.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PortionFields } from './PortionFields.tsx';
import { bodyOf, type RangeValues, sameRange, valuesOf } from './range-values.ts';
import { RangePreviewDialog } from './RangePreviewDialog.tsx';
import styles from './Settings.module.css';
import { useRefreshApps } from './use-app-settings.ts';

/** Who can use an app; the consequences of a change are shown before it is saved. */
export function RangeForm({ settings }: { settings: AppSettings }) {
  const t = useTranslations('appSettings.range');
  const kinds = useTranslations('apps');
  const { app, range, version, people, stopped, can } = settings;
  const saved = valuesOf(range);
  const [values, setValues] = useState<RangeValues>(saved);
  const [preview, setPreview] = useState<RangePreview>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { guard } = useUnsavedGuard(!sameRange(values, saved) && !busy);
  const refresh = useRefreshApps();
  const params = { id: app.appId };
  function change(next: Partial<RangeValues>) {
    setValues({ ...values, ...next });
    setFault('');
  }
  async function check() {
    try {
      setPreview(await api.appSettings.previewRange({ params, body: bodyOf(values) }));
    } catch (error) {
      // A missing selection is reported beside the choice.
      const [first] = error instanceof ApiError ? error.fields : [];
      if (!first) throw error;
      setFault(first.message);
    }
  }
  async function save() {
    try {
      await api.appSettings.setRange({ params, body: { ...bodyOf(values), version } });
      toast('success', t('saved', { app: app.name }));
    } finally {
      setPreview(undefined);
      await refresh();
    }
  }
  return (
    <>
      {guard}
      <Surface title={t('title')} aside={<span role="status">{t(stopped ? 'peopleLater' : 'people', { count: people })}</span>}>
        <Grid role="radiogroup" aria-label={t('label')} min={200} fit gap="l" className={styles['choices']}>
          {rangeKinds.map((kind) => (
            <Radio
              key={kind}
              className={styles['choice'] ?? ''}
              name="range"
              value={kind}
              checked={values.availability === kind}
              disabled={!can.edit || (!can.whole && kind !== 'PORTION')}
              onChange={() => change({ availability: kind })}
            >
              <strong>{kinds(`availability.${kind}`)}</strong>
              <span>{kinds(`availabilityMeans.${kind}`)}</span>
            </Radio>
          ))}
        </Grid>
        {values.availability === 'PORTION' ? (
          <PortionFields settings={settings} values={values} fault={fault} onChange={change} />
        ) : null}
      </Surface>
      <SaveBar
        changes={sameRange(values, saved) ? [] : [linkToChoice('range', t('title'))]}
        busy={busy}
        submitText={t('check')}
        onDiscard={() => change(saved)}
        onSave={() => {
          setBusy(true);
          inBackground(check().finally(() => setBusy(false)));
        }}
      />
      {preview ? (
        <RangePreviewDialog app={app.name} preview={preview} onConfirm={save} onClose={() => setPreview(undefined)} />
      ) : null}
    </>
  );
}
