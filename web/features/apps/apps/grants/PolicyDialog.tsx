import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { policies, type Policy } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Grants.module.css';
import { type PolicyItem, readAnew } from './use-grants.ts';

/** Whether members are asked before an app gets their data: what a choice would change stands below it, in numbers. */
export function PolicyDialog({ row, onClose }: { row: PolicyItem; onClose: () => void }) {
  const words = useTranslations('grants');
  const { app, version } = row;
  const [policy, choose] = useState<Policy>(row.policy);
  const changed = policy !== row.policy;
  const { data } = useQuery({
    queryKey: ['grants', 'preview', app.appId, policy, version],
    queryFn: ({ signal }) => api.grants.previewPolicy({ params: { id: app.appId }, body: { policy } }, { signal }),
    enabled: changed,
    staleTime: 0,
  });
  async function save() {
    if (changed) {
      await api.grants.setPolicy({ params: { id: app.appId }, body: { policy, version } });
      toast('success', words('changePolicy.done', { app: app.name }));
      await readAnew();
    }
    onClose();
  }
  const consequence = () => {
    if (!data) return words('changePolicy.counting');
    if (policy === 'BLOCKED') return words('changePolicy.ends', { count: data.ends });
    if (policy === 'ALLOWED') return words('changePolicy.unasked', { count: data.unasked });
    return words(row.policy === 'BLOCKED' ? 'changePolicy.askedAfterBlock' : 'changePolicy.asked');
  };
  return (
    <ConsequencesDialog
      title={words('changePolicy.title', { app: app.name })}
      calm={policy !== 'BLOCKED' || !changed}
      before={
        <Radio.Group
          className={styles['choices'] ?? ''}
          aria-label={words('policy')}
          value={policy}
          onChange={({ target }) => choose(target.value as Policy)}
          options={policies.map((value) => ({
            value,
            label: (
              <span className={styles['cell']}>
                <strong>{words(`policies.${value}`)}</strong>
                <span className={styles['quiet']}>{words(`policyMeans.${value}`)}</span>
              </span>
            ),
          }))}
        />
      }
      consequences={changed ? [consequence()] : []}
      action={words(`changePolicy.action.${policy}`, { app: app.name })}
      onConfirm={save}
      onClose={onClose}
    />
  );
}
