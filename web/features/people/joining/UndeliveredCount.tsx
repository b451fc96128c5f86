import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { undeliveredQuery } from '#web/shared/people/undelivered.ts';

/** How many invitations did not arrive, with the way to them; nothing where all did. */
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
