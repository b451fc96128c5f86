import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { requestsInside, requestsLeadingTo } from '#server/domain/visibility/scoped-entries.ts';
import { requestPolicy } from '#server/domain/requests/request-policy.ts';
import { memberOf } from '#server/domain/support/support.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { NotificationReader } from './received.repository.ts';

const joinRequests = requestPolicy('020100', {
  byRole: requestsInside,
  asHead: ({ departments }) => requestsLeadingTo(departments),
});
const appRequests = requestPolicy('040100', { byRole: insideScope, asHead: insideScope });

/** What a reader of notifications may see of the records these are about, as on the screens of these records. */
export function notificationReaderOf(context: TeamContext): NotificationReader {
  const { team, actor, language } = context;
  const [joining, asking] = [joinRequests, appRequests].map((policy) => ({
    visible: policy.visible(context),
    decidable: policy.decidable(context),
  })) as [NotificationReader['joinRequests'], NotificationReader['appRequests']];
  return {
    teamId: team.id,
    memberId: memberOf(actor),
    language,
    joinRequests: joining,
    appRequests: asking,
    orders: actor.scope('050100', 'view') !== null,
    subscriptions: actor.scope('050200', 'view') !== null,
  };
}
