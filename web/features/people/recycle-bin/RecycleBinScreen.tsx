import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import { api } from '#web/client/api.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PurgeDialog } from './PurgeDialog.tsx';
import { recycleList } from './recycle-list.ts';
import { RestoreRefused } from './RestoreRefused.tsx';

/** Recycle bin (020100, 020200): members and departments deleted by mistake, for 30 days. */
export function RecycleBinScreen() {
  const t = useTranslations('recycleBin');
  const title = useTranslations('shell.pages')('recycleBin');
  const list = useListScreen(recycleList);
  const queries = useQueryClient();
  const [purging, setPurging] = useState<Recycled>();
  const [refused, setRefused] = useState<{ row: Recycled; error: ApiError }>();
  const [restoring, setRestoring] = useState<string>();
  const refresh = async () => {
    for (const key of ['recycleBin', 'members', 'departments']) await queries.invalidateQueries({ queryKey: [key] });
  };
  async function restore(row: Recycled) {
    setRestoring(row.recycledId);
    try {
      const { toTop, lost } = await api.recycleBin.restore({ params: { id: row.recycledId } }, { quiet: isRefusal });
      const { name } = row;
      toast('success', toTop ? t('restoredTop', { name }) : lost > 0 ? t('restoredLost', { name }) : t('restored', { name }));
      await refresh();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (isRefusal(thrown)) setRefused({ row, error: thrown });
      await list.page.refetch();
    } finally {
      setRestoring(undefined);
    }
  }
  return (
    <Page title={title} purpose={t('purpose')}>
      <PeopleTabs current="recycleBin" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowActions={(row) => (
            <Row as="span" gap="2xs" justify="end" inline>
              <Button size="small" loading={restoring === row.recycledId} onClick={() => void restore(row)}>
                {t('restore')}
              </Button>
              <Button size="small" type="text" danger onClick={() => setPurging(row)}>
                {t('purge')}
              </Button>
            </Row>
          )}
        />
      </Surface>
      {purging ? <PurgeDialog row={purging} onDone={refresh} onClose={() => setPurging(undefined)} /> : null}
      {refused ? <RestoreRefused {...refused} onClose={() => setRefused(undefined)} /> : null}
    </Page>
  );
}
