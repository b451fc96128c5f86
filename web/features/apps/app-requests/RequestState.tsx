import { useTranslations } from 'use-intl';
import type { AccessObstacle } from '#contract/apps/app-request-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { Cell, Text } from '#web/ui/layout.tsx';
import { paths } from '#web/paths.ts';
import { RequestStatusTag } from '#web/shared/requests/RequestCells.tsx';
import type { AppRequestItem } from '#web/shared/apps/app-requests.ts';

/** The status of a request, and what is required before it can be approved. */
export function RequestState({ request }: { request: AppRequestItem }) {
  const t = useTranslations('appRequests.requests');
  const { status, already, obstacle } = request;
  return (
    <Cell gap="3xs">
      <RequestStatusTag status={status} text={t(`statuses.${status}`)} />
      {already ? (
        <Text tone="quiet" size="s">
          {t('already')}
        </Text>
      ) : null}
      {obstacle ? <First obstacle={obstacle} appId={request.app.appId} /> : null}
    </Cell>
  );
}

/** The obstacle of an app itself, with a link to where it can be fixed. */
export function First({ obstacle, appId: id }: { obstacle: AccessObstacle; appId: string }) {
  const t = useTranslations('appRequests.requests');
  if (!can('040100', 'edit'))
    return (
      <Text tone="quiet" size="s">
        {t(`obstacles.${obstacle}`)}
      </Text>
    );
  const places = {
    NOT_OPENED: paths.app({ id, open: true }),
    STOPPED: paths.app({ id }),
    EXPIRED: paths.app({ id }),
    NO_SEAT: paths.appSettings({ id }),
  };
  return <Go to={places[obstacle]}>{t(`first.${obstacle}`)}</Go>;
}
