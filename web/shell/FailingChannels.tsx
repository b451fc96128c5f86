import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { FailingNotice } from '#web/shared/platform/FailingNotice.tsx';
import { Stack } from '#web/ui/layout.tsx';

const minute = 60_000;

/** Above every screen of provider staff: that emails or text messages are not delivered, how many wait, and the server's error. */
export function FailingChannels() {
  const t = useTranslations('delivery.failing');
  const { data } = useQuery({
    queryKey: ['staff', 'delivery'],
    queryFn: ({ signal }) => api.staffDelivery.read({}, { signal, quiet: 'background' }),
    refetchInterval: minute,
  });
  const failing = data?.items.flatMap(({ failing, ...state }) => (failing ? [{ ...state, ...failing }] : [])) ?? [];
  if (!failing.length) return null;
  return (
    <Stack gap="l" below="xl">
      {failing.map(({ channel, since, reason, code, waiting }) => (
        <FailingNotice key={channel} channel={channel} since={since} reason={reason}>
          {t('waiting', { count: waiting, code })}
        </FailingNotice>
      ))}
    </Stack>
  );
}
