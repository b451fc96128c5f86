import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { refreshSupport } from '#web/shared/access/support-query.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { List, Note, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OwnershipRow } from './OwnershipRow.tsx';
import { SupportVisits } from './SupportVisits.tsx';

type History = Awaited<ReturnType<Client['ownership']['support']>>['history'];

/** For super administrators, who cannot change the setting: whether support is allowed, and the support visits. */
export function SupportState() {
  const t = useTranslations('ownership.support');
  const { team } = useHere();
  return (
    <OwnershipRow title={t('title')} text={t('text')} more={<SupportVisits />}>
      {t(team.technicalSupport ? 'on' : 'off')}
    </OwnershipRow>
  );
}

/** Whether provider staff may enter the team, what they can see, who last changed the setting, and the support visits. */
export function TechnicalSupport() {
  const t = useTranslations('ownership.support');
  const { team } = useHere();
  const params = { id: team.id };
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const queryKey = ['ownership', team.id, 'support'];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.ownership.support({ params }, { signal }) });
  async function switchTo(enabled: boolean) {
    setBusy(true);
    try {
      await api.ownership.setSupport({ params, body: { enabled } });
      toast('success', t('switched'));
      setAsking(false);
    } finally {
      setBusy(false);
      await Promise.all([queries.invalidateQueries({ queryKey }), refreshSupport(), refreshHere()]);
    }
  }
  return (
    <OwnershipRow
      title={t('title')}
      text={t('text')}
      more={
        data ? (
          <>
            <WhenSwitched history={data.history} />
            <SupportVisits />
          </>
        ) : null
      }
    >
      <Row as="span" gap="s" align="center">
        {/* Beside the switch: inside it the text would have too little contrast in the dark theme. */}
        <span aria-hidden="true">{data ? t(data.enabled ? 'on' : 'off') : null}</span>
        <Switch
          checked={data?.enabled ?? false}
          disabled={!data}
          loading={busy && !asking}
          aria-label={t('label')}
          onChange={(on) => (on ? setAsking(true) : void switchTo(false).catch(() => {}))}
        />
      </Row>
      {asking ? (
        <ConsequencesDialog
          calm
          title={t('ask')}
          action={t('action')}
          consequences={[t('sees'), t('logged'), t('never'), t('stop')]}
          onConfirm={() => switchTo(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </OwnershipRow>
  );
}

const shown = 5;

function WhenSwitched({ history }: { history: History }) {
  const t = useTranslations('ownership.support');
  if (history.length === 0) return <Note>{t('none')}</Note>;
  return (
    <List tone="quiet" gap="3xs" above="xs" aria-label={t('history')}>
      {history.slice(0, shown).map(({ id, at, operator, enabled }) => (
        <li key={id}>
          <Moment at={at} /> · {t(enabled ? 'switchedOn' : 'switchedOff', { name: operator })}
        </li>
      ))}
    </List>
  );
}
