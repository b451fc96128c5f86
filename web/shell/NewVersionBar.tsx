import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { blockStore } from '#web/client/navigation.ts';
import { newVersionStore } from '#web/client/new-version.ts';
import { Row } from '#web/ui/layout.tsx';
import { useStore } from '#web/ui/store.ts';
import { offeredUndo } from '#web/ui/undo-stack.ts';
import styles from '#web/ui/UndoBar.module.css';

/**
 * Offers to reload the page for a newer build. Not shown while a reload would lose something: input of a form, or an action that
 * can be undone. The next screen that is opened has the new build in any case (`navigate.ts`).
 */
export function NewVersionBar() {
  const t = useTranslations('offline.version');
  const common = useTranslations('common.actions');
  const isBlocked = useStore(blockStore) > 0;
  const undo = useStore(offeredUndo);
  if (isBlocked || undo) return null;
  return (
    <Row role="status" gap="l" align="center" padBlock="m" padInline="l" floating className={styles['bar']}>
      <span>{t('text')}</span>
      <Button size="small" type="primary" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
      <Button size="small" onClick={() => newVersionStore.set(false)}>
        {common('close')}
      </Button>
    </Row>
  );
}
