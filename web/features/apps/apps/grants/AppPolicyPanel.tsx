import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { EndAll } from './EndDialogs.tsx';
import { PolicyDialog } from './PolicyDialog.tsx';
import { PolicyTag } from './PolicyTag.tsx';
import { policyQuery } from './use-grants.ts';

/** The team's policy for an app that signs people in, beside the app's other settings. */
export function AppPolicyPanel({ appId }: { appId: string }) {
  const t = useTranslations('grants');
  const { data } = useQuery(policyQuery(appId));
  const [open, show] = useState<'policy' | 'end'>();
  if (!data) return null;
  const close = () => show(undefined);
  const { policy, grants, can } = data;
  const count = t('panel.count', { count: grants });
  return (
    <Surface title={t('panel.title')}>
      <Stack gap="m" align="start">
        <p>
          <PolicyTag policy={policy} /> <Text tone="quiet">{t(`policyMeans.${policy}`)}</Text>
        </p>
        <p>{grants ? <Go to={`${paths.appGrants}?app=${appId}&state=LIVING`}>{count}</Go> : count}</p>
        <Row gap="s" wrap>
          {can.setPolicy ? <Button onClick={() => show('policy')}>{t('change')}</Button> : null}
          {can.revoke ? (
            <Button danger onClick={() => show('end')}>
              {t('endAll')}
            </Button>
          ) : null}
        </Row>
      </Stack>
      {open === 'policy' ? <PolicyDialog row={data} onClose={close} /> : null}
      {open === 'end' ? <EndAll row={data} onClose={close} /> : null}
    </Surface>
  );
}
