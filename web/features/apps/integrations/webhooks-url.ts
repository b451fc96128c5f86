import { deliveryStatuses, pingEvent, webhookEventNames } from '#contract/apps/webhook-facts.ts';
import { maybe, several, type UrlState, uuid, whole } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of the list: whether the form for a new webhook is open. */
export const webhooksUrl = { open: maybe(['new']) };

/** The state of one webhook's page in its URL. */
export const webhookUrl = {
  page: whole(1),
  size: whole(20),
  status: several(deliveryStatuses),
  event: several([...webhookEventNames, pingEvent]),
  /** The open dialog. */
  open: maybe(['edit', 'rotate', 'off', 'remove']),
  /** The delivery shown beside the list. */
  message: uuid,
};
export type WebhookPageState = UrlState<typeof webhookUrl>;

export const noFilters = { status: [], event: [] } as const;

export function queryOf({ page, size, status, event }: WebhookPageState) {
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(status.length > 0 && { status: [...status] }),
    ...(event.length > 0 && { event: [...event] }),
  };
}
