import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { policies, type Policy } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Grants.module.css';
import { type PolicyItem, refreshGrants } from './use-grants.ts';

/** Whether members are asked before an app gets their data. The consequences of a choice are shown below it, in numbers. */
export function PolicyDialog({ row, onClose }: { row: PolicyItem; onClose: () => void }) {
  const t = useTranslations('grants');
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
      toast('success', t('changePolicy.done', { app: app.name }));
      await refreshGrants();
    }
    onClose();
  }
  const consequence = () => {
    if (!data) return t('changePolicy.counting');
    if (policy === 'BLOCKED') return t('changePolicy.ends', { count: data.ends });
    if (policy === 'ALLOWED') return t('changePolicy.unasked', { count: data.unasked });
    return t(row.policy === 'BLOCKED' ? 'changePolicy.askedAfterBlock' : 'changePolicy.asked');
  };
  return (
    <ConsequencesDialog
      title={t('changePolicy.title', { app: app.name })}
      calm={policy !== 'BLOCKED' || !changed}
      before={
        <Radio.Group
          className={styles['choices'] ?? ''}
          aria-label={t('policy')}
          value={policy}
          onChange={({ target }) => choose(target.value as Policy)}
          options={policies.map((value) => ({
            value,
            label: (
              <Cell gap="3xs">
                <strong>{t(`policies.${value}`)}</strong>
                <Text tone="quiet">{t(`policyMeans.${value}`)}</Text>
              </Cell>
            ),
          }))}
        />
      }
      consequences={changed ? [consequence()] : []}
      action={t(`changePolicy.action.${policy}`, { app: app.name })}
      onConfirm={save}
      onClose={onClose}
    />
  );
}
