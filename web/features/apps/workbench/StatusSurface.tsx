import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { WorkbenchSettings } from '#contract/apps/workbench.ts';
import { api } from '#web/client/api.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useWorkbenchWrites } from './use-workbench.ts';
import styles from './Workbench.module.css';

/** Whether members see the groups. At least one group is required. */
export function StatusSurface({ settings: { status, groups, version, can } }: { settings: WorkbenchSettings }) {
  const t = useTranslations('workbench.status');
  const id = useId();
  const { busy, write, run } = useWorkbenchWrites();
  const open = status === 'OPENED';
  const needsGroup = !open && groups.length === 0;
  function toggleGroups(on: boolean) {
    run(async () => {
      await write(() => api.workbench.setStatus({ body: { status: on ? 'OPENED' : 'STOP', version } }));
      toast('success', t(on ? 'enabled' : 'stopped'));
    });
  }
  return (
    <Surface>
      <Row gap="l" align="start" className={styles['status']}>
        <Switch
          checked={open}
          loading={busy}
          disabled={!can.edit || needsGroup}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          onChange={toggleGroups}
        />
        <div>
          <strong id={`${id}-label`}>{t('label')}</strong>
          <Note id={`${id}-text`}>{!can.edit ? t('whole') : needsGroup ? t('need') : t(`means.${status}`)}</Note>
        </div>
      </Row>
    </Surface>
  );
}
