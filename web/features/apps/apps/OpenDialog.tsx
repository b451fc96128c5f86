import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { appLimits, type OpenedAs, openedAs } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { type Agreed, AgreementTicks, allAgreed } from '#web/shared/apps/AgreementTicks.tsx';
import { Box, Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type App, useRefreshApps } from './use-apps.ts';

/** Before an app is opened: its trial, its first availability, and its documents (specification sections 5 and 9). */
export function OpenDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useTranslations('market');
  const common = useTranslations('common.actions');
  const refresh = useRefreshApps();
  const [ticked, setTicked] = useState<readonly Agreed[]>([]);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  // In a team above 25 people a trial does not have a seat for each member, so selected people are the default.
  const [availability, setAvailability] = useState<OpenedAs>(
    app.can.openAll && !(app.throughSales && !app.free) ? 'ALL' : 'OPENED',
  );
  const perSeat = app.plans.some(({ kind, unit }) => kind === 'MAIN' && unit === 'PEOPLE');
  const limits = { days: appLimits.trialDays, people: appLimits.trialPeople };
  async function open() {
    const accept = app.documents.map(({ kind, version }) => ({ kind, version }));
    try {
      await api.apps.open({ params: { id: app.appId }, body: { accept, availability } });
    } catch (error) {
      // New versions of the documents may have been published in the meantime.
      await refresh();
      throw error;
    }
    toast('success', t('open.done', { name: app.name }));
    onClose();
    await refresh();
  }
  function submit() {
    const all = allAgreed(app.documents, ticked);
    setMissing(!all);
    if (!all || busy) return;
    setBusy(true);
    inBackground(open().finally(() => setBusy(false)));
  }
  return (
    <Modal
      open
      title={t('open.title', { name: app.name })}
      okText={t('open.title', { name: app.name })}
      okButtonProps={{ loading: busy }}
      cancelText={common('cancel')}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{app.free ? t('open.noEnd') : perSeat ? t('open.trial', limits) : t('open.trialWhole', limits)}</p>
      {app.throughSales && !app.free ? <Note size="xs">{t('detail.throughSales', limits)}</Note> : null}
      <Box as="fieldset" above="xl" below="xl">
        <legend>{t('open.who')}</legend>
        <Radio.Group vertical value={availability} onChange={({ target }) => setAvailability(target.value as OpenedAs)}>
          {openedAs.toReversed().map((value) => (
            <Radio key={value} value={value} disabled={value === 'ALL' && !app.can.openAll}>
              {t(`open.${value}`)}
            </Radio>
          ))}
        </Radio.Group>
        {app.can.openAll ? null : <Note size="xs">{t('open.wholeOnly')}</Note>}
      </Box>
      <AgreementTicks app={app} documents={app.documents} ticked={ticked} onChange={setTicked} missing={missing} />
      <Note size="xs">{t('open.inCharge')}</Note>
    </Modal>
  );
}
