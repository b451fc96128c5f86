import { authEventKinds, authResults } from '#contract/access/auth-event-facts.ts';
import { firstDayOf, quickPicks } from '#web/client/quick-picks.ts';
import { choice, plainDate, several, type UrlState, uuid, whole } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of a list of authentication events in its URL. Dates replace a quick pick. */
export const eventsUrl = {
  page: whole(1),
  size: whole(20),
  pick: choice(quickPicks, 'oneMonth'),
  from: plainDate,
  to: plainDate,
  kind: several(authEventKinds),
  result: several(authResults),
  /** The member, on the administrators' screen. */
  person: uuid,
};
export type EventsState = UrlState<typeof eventsUrl>;

export const noEventFilters = { pick: 'oneMonth', from: '', to: '', kind: [], result: [], person: '' } as const;

/** The filters of the list, also used for an export. Quick picks count days in the reader's zone, including today. */
export function eventFilters({ pick, from, to, kind, result }: EventsState, zone: string, now = new Date()) {
  const first = firstDayOf(pick, zone, now);
  const period = from || to ? { ...(from && { from }), ...(to && { to }) } : { ...(first !== undefined && { from: first }) };
  return { ...period, ...(kind.length > 0 && { kind: [...kind] }), ...(result.length > 0 && { result: [...result] }) };
}

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function eventQuery(state: EventsState, zone: string) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...eventFilters(state, zone), page: state.page, size };
}
