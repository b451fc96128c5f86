import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { api } from '#web/client/api.ts';
import { ExportButton } from '#web/shared/lists/ExportButton.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ResignationMenu, type ResignationAction } from './ResignationMenu.tsx';
import { resignedList } from './resigned-list.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

/** Resigned members and pending resignations (020100): countdowns, handovers, and ways to reverse them. */
export function ResignedScreen() {
  const t = useTranslations('resignations.list');
  const title = useTranslations('shell.pages')('resigned');
  const list = useListScreen(resignedList);
  const [asking, ask] = useState<{ act: ResignationAction; row: Resignation }>();
  const close = () => ask(undefined);
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={
        <ExportButton
          of={list}
          request={({ filters, ...rest }) => api.resignations.exportList({ body: { ...filters, ...rest } })}
        />
      }
    >
      <PeopleTabs current="resigned" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} rowActions={(row) => <ResignationMenu of={row} onAct={(act) => ask({ act, row })} />} />
      </Surface>
      {asking?.act === 'cancel' ? <CancelDialog of={asking.row} onClose={close} /> : null}
      {asking?.act === 'restore' ? <RestoreDialog of={asking.row} onClose={close} /> : null}
    </Page>
  );
}
