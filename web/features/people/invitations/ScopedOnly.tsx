import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { NoPermission } from '#web/ui/State.tsx';

/**
 * For administrators without the whole team in scope: they invite from the list of members, because only administrators of the
 * whole team may invite addresses without a member record.
 */
export function ScopedOnly() {
  const t = useTranslations('invitations.email');
  return <NoPermission text={t('notYours')} action={<Button onClick={() => go(paths.members)}>{t('toMembers')}</Button>} />;
}
