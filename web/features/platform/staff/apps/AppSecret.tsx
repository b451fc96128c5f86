import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { secretLimits } from '#contract/apps/oauth-facts.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { List, Note, Stack, Text } from '#web/ui/layout.tsx';

const secretsQuery = (id: string) =>
  queryOptions({ queryKey: ['staff', 'apps', id, 'secrets'], queryFn: () => api.oauth.secrets({ params: { id } }) });

/** The client secrets with which the app's server authenticates when it signs people in, and a new one, shown once. */
export function AppSecret({ appId }: { appId: string }) {
  const t = useTranslations('oauth.secret');
  const format = useFormatter();
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const { data } = useQuery(secretsQuery(appId));
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<string>();
  async function make() {
    setBusy(true);
    try {
      setMade((await api.oauth.makeSecret({ params: { id: appId }, body: { overlapHours: secretLimits.hours } })).secret);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: secretsQuery(appId).queryKey });
    }
  }
  return (
    <Surface title={t('title')}>
      {data === undefined ? (
        <FactsSkeleton rows={2} />
      ) : (
        <Stack gap="l" align="start">
          <Note>
            {t('clientId')}: {data.clientId} <CopyButton text={data.clientId} label={t('clientId')} />
          </Note>
          {data.needed ? (
            <>
              <Note>{data.items.length > 0 ? t('text') : t('none')}</Note>
              <List as="ol" gap="l">
                {data.items.map(({ ending, madeAt, madeBy, endsAt }) => (
                  <li key={`${ending} ${madeAt}`}>
                    <strong>{t('ending', { ending })}</strong>
                    <Text tone="quiet" weight="normal" block>
                      {t('made', { date: date(madeAt), name: madeBy })}
                      {endsAt ? ` · ${t('until', { date: date(endsAt) })}` : null}
                    </Text>
                  </li>
                ))}
              </List>
              <Button loading={busy} onClick={() => void make()}>
                {t('make')}
              </Button>
              {data.items.length > 0 ? <Note>{t('makeText', { hours: secretLimits.hours })}</Note> : null}
            </>
          ) : (
            <Note>{t('notNeeded')}</Note>
          )}
        </Stack>
      )}
      <Modal
        open={made !== undefined}
        title={t('title')}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        destroyOnHidden
        footer={
          <Button type="primary" onClick={() => setMade(undefined)}>
            {t('done')}
          </Button>
        }
      >
        <Alert type="warning" showIcon title={t('shown')} />
        <Text as="p" above="2xs" preLine>
          <code>{made}</code> <CopyButton text={made ?? ''} label={t('value')} />
        </Text>
      </Modal>
    </Surface>
  );
}
