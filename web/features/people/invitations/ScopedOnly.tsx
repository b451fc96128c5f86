import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { NoPermission } from '#web/ui/State.tsx';

/** Addresses of people on no record are for administrators of the whole team; others go by the list of members. */
export function ScopedOnly() {
  const t = useTranslations('invitations.email');
  return <NoPermission text={t('notYours')} action={<Button onClick={() => go(paths.members)}>{t('toMembers')}</Button>} />;
}
