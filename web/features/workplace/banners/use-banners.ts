import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Banner, BannerList } from '#contract/workplace/banners.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
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

/** The actions on the list of banners, one at a time. A new order is shown before the server has confirmed it. */
export function useBannerActs() {
  const t = useTranslations('banners.list');
  const queries = useQueryClient();
  const refresh = useRefreshBanners();
  const [busy, setBusy] = useState(false);
  function run(act: () => Promise<unknown>): void {
    if (busy) return;
    setBusy(true);
    inBackground(
      act().finally(() => {
        setBusy(false);
        refresh();
      }),
    );
  }
  function order({ items, can }: BannerList, ids: readonly string[]): void {
    if (ids.join() === items.map(({ bannerId }) => bannerId).join()) return;
    run(async () => {
      const known = new Map(items.map((item) => [item.bannerId, item]));
      const drawn = { items: ids.flatMap((id) => known.get(id) ?? []), can };
      queries.setQueryData(bannersQuery.queryKey, drawn);
      queries.setQueryData(bannersQuery.queryKey, await api.banners.order({ body: { bannerIds: [...ids] } }));
      toast('success', t('ordered'));
    });
  }
  function show({ bannerId: id, name, version }: Banner, shown: boolean): void {
    run(async () => {
      await api.banners.update({ params: { id }, body: { shown, version } });
      toast('success', t(shown ? 'back' : 'aside', { name }));
    });
  }
  async function remove({ bannerId: id, name }: Banner): Promise<void> {
    await api.banners.remove({ params: { id } });
    toast('success', t('removed', { name }));
    refresh();
  }
  return { busy, order, show, remove };
}
