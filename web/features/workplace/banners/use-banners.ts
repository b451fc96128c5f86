import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { BannerState } from '#contract/workplace/banner-facts.ts';
import type { Banner, BannerList } from '#contract/workplace/banners.ts';
import { api } from '#web/client/api.ts';
import { useOptimistic } from '#web/client/use-optimistic.ts';
import { toast } from '#web/ui/toasts.ts';

export const bannersQuery = queryOptions({
  queryKey: ['banners', 'list'],
  queryFn: ({ signal }) => api.banners.list({}, { signal }),
});

/** Refreshes everything that shows banners. */
export function useRefreshBanners(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['banners'] });
}

/** A new order, or a banner that is shown or put aside. */
type BannerChange = { ids: readonly string[] } | { id: string; name: string; shown: boolean };

function changed({ items, can }: BannerList, change: BannerChange): BannerList {
  if ('ids' in change) {
    const place = new Map(change.ids.map((id, at) => [id, at]));
    return { items: items.toSorted((one, other) => (place.get(one.bannerId) ?? 0) - (place.get(other.bannerId) ?? 0)), can };
  }
  const { id, shown } = change;
  return { items: items.map((item) => (item.bannerId === id ? { ...item, shown, state: stateOf(item, shown) } : item)), can };
}

/** The state of a banner now, as the server determines it. */
function stateOf({ startsAt, endsAt }: Banner, shown: boolean): BannerState {
  const now = Date.now();
  if (!shown) return 'ASIDE';
  if (endsAt && Date.parse(endsAt) <= now) return 'OVER';
  return startsAt && Date.parse(startsAt) > now ? 'COMING' : 'SHOWN';
}

async function send(change: BannerChange, { items, can }: BannerList): Promise<BannerList> {
  if ('ids' in change) return api.banners.order({ body: { bannerIds: [...change.ids] } });
  const { id, shown } = change;
  const version = items.find(({ bannerId }) => bannerId === id)?.version;
  const body = { shown, ...(version !== undefined && { version }) };
  const answer = await api.banners.update({ params: { id }, body });
  return { items: items.map((item) => (item.bannerId === id ? answer : item)), can };
}

/** The actions on the list of banners. All but removing are shown before the server has confirmed them. */
export function useBannerActs() {
  const t = useTranslations('banners.list');
  const refresh = useRefreshBanners();
  const change = useOptimistic<BannerList, BannerChange>({
    queryKey: bannersQuery.queryKey,
    apply: changed,
    send,
    onDone: (done) => toast('success', 'ids' in done ? t('ordered') : t(done.shown ? 'back' : 'aside', { name: done.name })),
    refresh,
  });
  function order({ items }: BannerList, ids: readonly string[]): void {
    if (ids.join() !== items.map(({ bannerId }) => bannerId).join()) change({ ids });
  }
  async function remove({ bannerId: id, name }: Banner): Promise<void> {
    await api.banners.remove({ params: { id } });
    toast('success', t('removed', { name }));
    refresh();
  }
  return { order, show: ({ bannerId: id, name }: Banner, shown: boolean) => change({ id, name, shown }), remove };
}
