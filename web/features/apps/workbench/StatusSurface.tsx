import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { WorkbenchSettings } from '#contract/apps/workbench.ts';
import { api } from '#web/client/api.ts';
import { Surface } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useWorkbenchWrites } from './use-workbench.ts';
import styles from './Workbench.module.css';

/** Whether members find the groups. It takes one group at least. */
export function StatusSurface({ settings: { status, groups, version, can } }: { settings: WorkbenchSettings }) {
  const t = useTranslations('workbench.status');
  const id = useId();
  const { busy, write, run } = useWorkbenchWrites();
  const open = status === 'OPENED';
  const lacking = !open && groups.length === 0;
  function turn(on: boolean) {
    run(async () => {
      await write(() => api.workbench.setStatus({ body: { status: on ? 'OPENED' : 'STOP', version } }));
      toast('success', t(on ? 'enabled' : 'stopped'));
    });
  }
  return (
    <Surface>
      <div className={styles['status']}>
        <Switch
          checked={open}
          loading={busy}
          disabled={!can.edit || lacking}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-text`}
          onChange={turn}
        />
        <div>
          <strong id={`${id}-label`}>{t('label')}</strong>
          <p id={`${id}-text`}>{!can.edit ? t('whole') : lacking ? t('need') : t(`means.${status}`)}</p>
        </div>
      </div>
    </Surface>
  );
}
