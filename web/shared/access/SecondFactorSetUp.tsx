import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { passkeysMissing } from '#web/client/passkeys/browser.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactorSetUp.module.css';

type Kind = 'passkey' | 'authenticator';

/**
 * Sets up the first second factor, of the chosen kind, and shows its recovery codes. Requires the phrases of `passkeys` and
 * `safety`.
 */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const t = useTranslations('security.setUp');
  const [kind, setKind] = useState<Kind>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!kind) return <Choice onChoose={setKind} />;
  const done = (made: readonly string[] | null) => (made ? setCodes(made) : onDone());
  return (
    <Stack gap="xl">
      {kind === 'passkey' ? <PasskeySetUp first onDone={done} /> : <AuthenticatorSetUp first onDone={done} />}
      <Row gap="s" wrap>
        <Button onClick={() => setKind(undefined)}>{t('otherWay')}</Button>
      </Row>
    </Stack>
  );
}

function Choice({ onChoose }: { onChoose: (kind: Kind) => void }) {
  const t = useTranslations('security');
  const passkeys = useTranslations('passkeys');
  const missing = passkeysMissing();
  return (
    <Stack gap="xl">
      <p>{t('setUp.choose')}</p>
      <Stack gap="s" align="start" pad="xl" className={styles['way']}>
        <Row as="h3" size="m" gap="s" align="center" wrap>
          {passkeys('title')}
          {missing ? null : <StatusTag tone="good">{t('setUp.recommended')}</StatusTag>}
        </Row>
        <Note>{missing ? passkeys(missing) : passkeys('text')}</Note>
        {missing ? null : (
          <Button type="primary" onClick={() => onChoose('passkey')}>
            {passkeys('add')}
          </Button>
        )}
      </Stack>
      <Stack gap="s" align="start" pad="xl" className={styles['way']}>
        <Row as="h3" size="m" gap="s" align="center" wrap>
          {t('factor.app')}
        </Row>
        <Note>{t('factor.appOff')}</Note>
        <Button type={missing ? 'primary' : 'default'} onClick={() => onChoose('authenticator')}>
          {t('factor.setUp')}
        </Button>
      </Stack>
    </Stack>
  );
}
