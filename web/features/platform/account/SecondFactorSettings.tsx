import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { maybe } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { AuthenticatorSetUp } from '#web/shared/access/AuthenticatorSetUp.tsx';
import { PasskeySetUp } from '#web/shared/access/PasskeySetUp.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { AuthenticatorSettings } from './AuthenticatorSettings.tsx';
import { PasskeySettings } from './PasskeySettings.tsx';
import { CodesDialog, RecoveryCodeSettings } from './RecoveryCodeSettings.tsx';

type SecondFactorState = Awaited<ReturnType<Client['ownSafety']['secondFactor']>>;
const key = ['ownSafety', 'secondFactor'];
const kinds = ['passkey', 'authenticator'] as const;
const fields = { setUp: maybe(kinds) };

const refresh = () => queries.invalidateQueries({ queryKey: ['ownSafety'] });

/** The person's second factors: passkeys, the authenticator app, and the recovery codes for both. */
export function SecondFactorSettings() {
  const t = useTranslations('security');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ownSafety.secondFactor({}, { signal }),
  });
  const on = data !== undefined && isOn(data);
  return (
    <Surface
      title={t('factor.title')}
      aside={data ? <StatusTag tone={on ? 'good' : 'quiet'}>{t(on ? 'members.on' : 'members.off')}</StatusTag> : null}
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? <Kinds standing={data} /> : error ? null : <FormSkeleton fields={3} />}
    </Surface>
  );
}

const isOn = ({ authenticatorSince, passkeys }: SecondFactorState) => authenticatorSince !== null || passkeys.length > 0;

function Kinds({ standing }: { standing: SecondFactorState }) {
  const t = useTranslations('security.factor');
  const [{ setUp }, set] = useUrlState(fields);
  const [codes, setCodes] = useState<readonly string[]>();
  const { authenticatorSince, passkeys, recoveryCodesLeft } = standing;
  const on = isOn(standing);
  const isLast = passkeys.length + (authenticatorSince ? 1 : 0) === 1;
  const lastTexts = isLast ? [t('lastText'), t('lastCodes'), t('lastTeams')] : [];
  const close = () => set({ setUp: undefined }, { replace: true });
  async function done(made: readonly string[] | null) {
    close();
    if (made) setCodes(made);
    await refresh();
  }
  return (
    <Stack gap="xl">
      <Note>{t(on ? 'on' : 'off')}</Note>
      <PasskeySettings passkeys={passkeys} lastTexts={lastTexts} onAdd={() => set({ setUp: 'passkey' })} onChanged={refresh} />
      <AuthenticatorSettings
        since={authenticatorSince}
        lastTexts={lastTexts}
        onSetUp={() => set({ setUp: 'authenticator' })}
        onChanged={refresh}
      />
      {on ? <RecoveryCodeSettings left={recoveryCodesLeft} onChanged={refresh} /> : null}
      {setUp ? <SetUpDialog kind={setUp} first={!on} onDone={done} onClose={close} /> : null}
      {codes ? <CodesDialog codes={codes} onDone={() => setCodes(undefined)} /> : null}
    </Stack>
  );
}

interface SetUpDialogProps {
  kind: (typeof kinds)[number];
  first: boolean;
  onDone: (recoveryCodes: readonly string[] | null) => Promise<unknown>;
  onClose: () => void;
}

function SetUpDialog({ kind, first, onDone, onClose }: SetUpDialogProps) {
  const t = useTranslations('security.setUp');
  const passkeys = useTranslations('passkeys');
  const SetUp = kind === 'passkey' ? PasskeySetUp : AuthenticatorSetUp;
  return (
    <Modal
      open
      title={kind === 'passkey' ? passkeys('add') : t('title')}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <SetUp first={first} onDone={(made) => void onDone(made)} />
    </Modal>
  );
}
