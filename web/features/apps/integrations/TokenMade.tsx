import { Button, Modal } from 'antd';
import { useTranslations } from 'use-intl';
import { routes } from 'virtual:routes';
import { scimPath } from '#contract/apps/scim-facts.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { MadeToken } from './CreateToken.tsx';
import styles from './Integrations.module.css';

/** Shows a new token, once, with an example call. */
export function TokenMade({ made: { token, item }, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useTranslations('integrations.made');
  const readsMembers = item.permissions.some(({ code }) => code === '020100');
  const ofApi = readsMembers ? `${routes['members']?.['list']?.path}?size=20` : (routes['menus']?.['mine']?.path ?? '');
  const path = item.kind === 'SCIM' ? `${scimPath}/Users?count=20` : ofApi;
  const example = `curl '${location.origin}${path}' \\\n  -H 'Authorization: Bearer ${token}'`;
  return (
    <Modal
      open
      title={t('title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <Secret label={t('token')} text={token} copy={t('copy')} />
      <Secret label={t('example')} text={example} copy={t('copyExample')} />
    </Modal>
  );
}

function Secret({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <>
      <p className={styles['label']}>{label}</p>
      <Row gap="s" align="center" above="2xs" below="xl" padBlock="s" padInline="l" className={styles['secret']}>
        <code>{text}</code>
        <CopyButton text={text} label={copy} />
      </Row>
    </>
  );
}
