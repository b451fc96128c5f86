import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

type Feed = Awaited<ReturnType<Client['calendarFeeds']['list']>>['items'][number];
const key = ['calendarFeeds'];

/** The person's calendar feeds: their meetings, and rooms. Each address can be copied, renewed and revoked. */
export function CalendarsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('calendars');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.calendarFeeds.list({}, { signal }),
    staleTime: 0,
  });
  const [confirming, setConfirming] = useState<{ act: 'renew' | 'end'; feed: Feed }>();
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose} width={600}>
      <Note below="xl">{t('text')}</Note>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          {data.items.length ? (
            <Box as="ul" below="xl">
              {data.items.map((feed) => (
                <Item key={feed.feedId} feed={feed} onAsk={(act) => setConfirming({ act, feed })} />
              ))}
            </Box>
          ) : (
            <Note below="xl">{t('none')}</Note>
          )}
          <Add feeds={data.items} />
        </>
      ) : error ? null : (
        <FormSkeleton fields={2} />
      )}
      {confirming ? <ConfirmDialog {...confirming} onClose={() => setConfirming(undefined)} /> : null}
    </Modal>
  );
}

function useName() {
  const t = useTranslations('calendars');
  return ({ room }: Pick<Feed, 'room'>) => room?.name ?? t('own');
}

function Item({ feed, onAsk }: { feed: Feed; onAsk: (act: 'renew' | 'end') => void }) {
  const t = useTranslations('calendars');
  const format = useFormatter();
  const name = useName()(feed);
  const read = feed.readAt
    ? t('readAt', { time: format.dateTime(new Date(feed.readAt), { dateStyle: 'medium', timeStyle: 'short' }) })
    : t('unread');
  return (
    <Stack as="li" gap="m" padBlock="l" line="below">
      <Stack gap="3xs" shrink>
        <strong>{name}</strong>
        <Text as="code" size="s" breakable>
          {feed.url}
        </Text>
        <Text tone="quiet" size="s">
          {read}
        </Text>
      </Stack>
      <Row gap="s" align="center" wrap>
        <CopyButton text={feed.url} label={t('copy', { name })} size="middle" type="default" />
        <Button href={feed.url.replace(/^https?:/, 'webcal:')}>{t('openIn')}</Button>
        <Button aria-label={t('renewOf', { name })} onClick={() => onAsk('renew')}>
          {t('renew')}
        </Button>
        <Button danger aria-label={t('endOf', { name })} onClick={() => onAsk('end')}>
          {t('end')}
        </Button>
      </Row>
    </Stack>
  );
}

function Add({ feeds }: { feeds: readonly Feed[] }) {
  const t = useTranslations('calendars');
  const queries = useQueryClient();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [chosen, choose] = useState<string>();
  const { data } = useQuery({ queryKey: ['rooms', 'bookable'], queryFn: () => api.rooms.bookable({}) });
  const have = new Set(feeds.map(({ room }) => room?.roomId ?? ''));
  const options = [
    ...(have.has('') ? [] : [{ value: '', label: t('own') }]),
    ...(data?.items ?? []).filter(({ roomId }) => !have.has(roomId)).map(({ roomId, name }) => ({ value: roomId, label: name })),
  ];
  const value = options.some((option) => option.value === chosen) ? chosen : options[0]?.value;
  async function make(): Promise<void> {
    setBusy(true);
    try {
      await api.calendarFeeds.create({ body: { roomId: value || null } });
      toast('success', t('made'));
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: key });
    }
  }
  if (value === undefined) return null;
  return (
    <Row gap="s" align="center" wrap>
      <label htmlFor={id}>{t('add')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ flex: 1, minInlineSize: 160 }}
        value={value}
        options={options}
        onChange={(selected: string) => choose(selected)}
      />
      <Button type="primary" loading={busy} onClick={() => void make()}>
        {t('make')}
      </Button>
    </Row>
  );
}

function ConfirmDialog({ act, feed, onClose }: { act: 'renew' | 'end'; feed: Feed; onClose: () => void }) {
  const t = useTranslations('calendars.ask');
  const queries = useQueryClient();
  const name = useName()(feed);
  const renews = act === 'renew';
  return (
    <ConsequencesDialog
      title={t(act, { name })}
      consequences={renews ? [t('renewText'), t('renewAgain')] : [t('endText')]}
      action={renews ? t('renewAction') : t('endAction')}
      onConfirm={async () => {
        if (renews) await api.calendarFeeds.create({ body: { roomId: feed.room?.roomId ?? null } });
        else await api.calendarFeeds.remove({ params: { id: feed.feedId } });
        toast('success', renews ? t('renewed') : t('ended'));
        onClose();
        await queries.invalidateQueries({ queryKey: key });
      }}
      onClose={onClose}
    />
  );
}
