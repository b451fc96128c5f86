import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveFile } from '#web/client/api.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Grid, Row, Stack } from '#web/ui/layout.tsx';
import styles from './SecondFactorSetUp.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes once, to copy or save as a file. Requires the phrases of `safety`. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('security.setUp');
  const [stored, setStored] = useState(false);
  const text = codes.join('\n');
  function download() {
    saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: `${t('file')}.txt` });
  }
  return (
    <Stack gap="xl">
      <p>{t('codesText')}</p>
      <Grid as="ul" min={130} gap="s" padBlock="l" padInline="xl" className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap="s" wrap>
        <CopyButton text={text} label={t('copyCodes')} />
        <Button onClick={download}>{t('download')}</Button>
      </Row>
      <Checkbox checked={stored} onChange={({ target }) => setStored(target.checked)}>
        {t('kept')}
      </Checkbox>
      <Row gap="s" wrap>
        <Button type="primary" disabled={!stored} onClick={onDone}>
          {t('finish')}
        </Button>
      </Row>
    </Stack>
  );
}
