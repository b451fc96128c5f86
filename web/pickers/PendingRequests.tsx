import { Badge, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { usePendingRequests } from './pending-requests.ts';

/** The way to the requests to join, with how many wait, for who decides. `quiet`: not there while none waits. */
export function PendingRequests({ quiet = false }: { quiet?: boolean }) {
  const words = useTranslations('joining.list');
  const count = usePendingRequests();
  if (count === undefined || (quiet && count === 0)) return null;
  return (
    <Badge count={count} title={words('badge', { count })} size="small">
      <Button onClick={() => go(count > 0 ? `${paths.inviteList}?status=PENDING` : paths.inviteList)}>
        {words('button')}
        {count > 0 ? <span className="visually-hidden"> {words('badge', { count })}</span> : null}
      </Button>
    </Badge>
  );
}
