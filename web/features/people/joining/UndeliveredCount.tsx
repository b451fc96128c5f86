import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { undeliveredQuery } from '#web/shared/people/undelivered.ts';

/** The number of invitations that did not arrive, with a link; renders nothing if all arrived. */
export function UndeliveredCount() {
  const t = useTranslations('delivery.undelivered');
  const { data } = useQuery(undeliveredQuery({}));
  if (!data?.total) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('count', { count: data.total })}
      action={<Go to={`${paths.invite}?way=email`}>{t('show')}</Go>}
    />
  );
}
