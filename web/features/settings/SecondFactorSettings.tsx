import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { RecoveryCodes } from '#web/pickers/RecoveryCodes.tsx';
import { SecondFactorSetUp } from '#web/pickers/SecondFactorSetUp.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';

const key = ['ownSafety', 'secondFactor'];
const fields = { setUp: flag };

/** The own second factor: set up, new recovery codes, turned off. */
export function SecondFactorSettings() {
  const words = useTranslations('safety');
  const [{ setUp }, set] = useUrlState(fields);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ownSafety.secondFactor({}, { signal, quiet: true }),
  });
  const [codes, setCodes] = useState(false);
  async function close() {
    setCodes(false);
    set({ setUp: false }, { replace: true });
    await queries.invalidateQueries({ queryKey: ['ownSafety'] });
  }
  return (
    <Surface
      title={words('factor.title')}
      aside={
        data ? (
          <StatusTag tone={data.since ? 'good' : 'quiet'}>{words(data.since ? 'members.on' : 'members.off')}</StatusTag>
        ) : null
      }
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        data.since ? (
          <On since={data.since} left={data.recoveryCodesLeft} />
        ) : (
          <div className={styles['stack']}>
            <p className={styles['hint']}>{words('factor.off')}</p>
            <Button onClick={() => set({ setUp: true })}>{words('factor.setUp')}</Button>
          </div>
        )
      ) : error ? null : (
        <FormSkeleton fields={1} />
      )}
      {setUp && data ? (
        <Modal
          open
          title={words(codes ? 'setUp.codesTitle' : 'setUp.title')}
          footer={null}
          closable={!codes}
          keyboard={!codes}
          mask={{ closable: false }}
          onCancel={() => void close()}
        >
          <SecondFactorSetUp onCodes={() => setCodes(true)} onDone={() => void close()} />
        </Modal>
      ) : null}
    </Surface>
  );
}

function On({ since, left }: { since: string; left: number }) {
  const words = useTranslations('safety');
  const results = useTranslations('common.results');
  const format = useFormatter();
  const [asking, setAsking] = useState<'off' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const again = () => queries.invalidateQueries({ queryKey: ['ownSafety'] });
  async function turnOff() {
    await api.ownSafety.disable();
    setAsking(undefined);
    toast('success', results('succeeded', { type: words('factor.turnedOff') }));
    await again();
  }
  async function renew() {
    setCodes((await api.ownSafety.renewRecoveryCodes()).recoveryCodes);
    setAsking(undefined);
    await again();
  }
  return (
    <div className={styles['stack']}>
      <p className={styles['hint']}>{words('factor.on', { date: format.dateTime(new Date(since), { dateStyle: 'medium' }) })}</p>
      <p className={styles['hint']}>{words('factor.left', { count: left })}</p>
      <div className={styles['buttons']}>
        <Button onClick={() => setAsking('codes')}>{words('factor.newCodes')}</Button>
        <Button danger onClick={() => setAsking('off')}>
          {words('factor.turnOff')}
        </Button>
      </div>
      {asking === 'off' ? (
        <ConsequencesDialog
          title={words('factor.turnOffTitle')}
          consequences={[words('factor.turnOffText'), words('factor.turnOffTeams')]}
          action={words('factor.turnOffAction')}
          onConfirm={turnOff}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'codes' ? (
        <ConsequencesDialog
          title={words('factor.newCodesTitle')}
          consequences={[words('factor.newCodesText')]}
          action={words('factor.newCodesAction')}
          onConfirm={renew}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {codes ? (
        <Modal open title={words('setUp.codesTitle')} footer={null} closable={false} mask={{ closable: false }} keyboard={false}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Modal>
      ) : null}
    </div>
  );
}
