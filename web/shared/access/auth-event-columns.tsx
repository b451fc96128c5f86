import { useTranslations } from 'use-intl';
import type { Client } from '#web/client/api.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Stack } from '#web/ui/layout.tsx';
import { useDeviceText } from './use-device-text.ts';

type EventRow = Awaited<ReturnType<Client['ownSafety']['events']>>['items'][number];

const tones = { SUCCESS: 'good', FAILURE: 'warning', THROTTLED: 'bad' } as const;

/** Columns: time, event with its method, result, device, IP address. Requires the phrases of `authEvents` and `safety`. */
export function useAuthEventColumns<Row extends EventRow>(): ListColumn<Row>[] {
  const t = useTranslations('authEvents');
  const deviceText = useDeviceText();
  return [
    { key: 'at', title: t('columns.at'), always: true, width: 165, render: (row) => <Moment at={row.at} /> },
    {
      key: 'kind',
      title: t('columns.kind'),
      width: 225,
      render: (row) => (
        <Stack as="span">
          {t(`kinds.${row.kind}`)}
          {row.method ? <Caption>{t(`methods.${row.method}`)}</Caption> : null}
        </Stack>
      ),
    },
    {
      key: 'result',
      title: t('columns.result'),
      width: 170,
      render: (row) => <StatusTag tone={tones[row.result]}>{t(`results.${row.result}`)}</StatusTag>,
    },
    {
      key: 'device',
      title: t('columns.device'),
      width: 165,
      render: (row) => (row.kind === 'TOKEN_ISSUED' ? t('commandLine') : deviceText(row.userAgent)),
    },
    { key: 'ip', title: t('columns.ip'), width: 135, render: (row) => row.ip || '–' },
  ];
}
