import { Button, type ButtonProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import type { PageOf } from '#web/client/use-page.ts';
import { type ListSelection, selectedCount } from '#web/ui/list-types.ts';
import type { ExportChoice, ExportDialogProps } from './ExportDialog.tsx';
import type { ListScreen } from './use-list-screen.ts';

const ExportDialog = lazy(async () => {
  await loadPhrases(currentLanguage(), 'exports');
  const { ExportDialog: dialog } = await import('./ExportDialog.tsx');
  return { default: dialog };
});

interface ListExport<Sent> extends Pick<ExportChoice, 'columns'> {
  /** The filters of the rows; without any for all rows. */
  filters: Partial<Sent>;
  /** The keys of the selected rows; absent if rows are chosen by filters. */
  keys?: string[];
  sort?: never;
  order?: never;
}

interface ExportButtonProps<Page extends PageOf<unknown>, Fields extends object, Sent extends object> extends Pick<
  ExportDialogProps,
  'formats' | 'most' | 'importable' | 'fileOf'
> {
  of: ListScreen<Page, Fields, Sent>;
  selection?: ListSelection;
  /** The most rows that can be exported by their keys. */
  mostSelected?: number;
  /** False if the total of the page is not that of the exported rows. */
  counted?: boolean;
  type?: ButtonProps['type'];
  /** Returns the file, or the job that writes it. */
  request: (chosen: ListExport<Sent>, format: ExportChoice['format']) => Promise<unknown>;
}

/** Exports what a list shows: its rows in their order, or the selected ones, with its columns or with all values. */
export function ExportButton<Page extends PageOf<unknown>, Fields extends object, Sent extends object>({
  of: { definition, data, filters, state },
  selection,
  mostSelected = 0,
  counted = true,
  type = 'default',
  request,
  ...dialog
}: ExportButtonProps<Page, Fields, Sent>) {
  const t = useTranslations('common.actions');
  const [open, setOpen] = useState(false);
  const total = data?.total ?? 0;
  const { sort, order } = state as Pick<ListExport<Sent>, 'sort' | 'order'>;
  const picked = selection ? selectedCount(selection, total) : 0;
  const selected = selection?.all || picked <= mostSelected ? picked : 0;
  const ask = ({ rows, columns, format }: ExportChoice) => {
    const chosen: ListExport<Sent> = {
      filters: rows === 'all' ? {} : filters,
      ...(columns && { columns }),
      ...(sort === undefined ? {} : { sort, order }),
      ...(rows === 'selected' && selection && !selection.all && { keys: [...selection.keys] }),
    };
    return request(chosen, format);
  };
  return (
    <>
      <Button type={type} disabled={!total} onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      {open ? (
        <Suspense>
          <ExportDialog
            {...dialog}
            list={definition.name}
            selected={selected}
            matching={counted ? total : undefined}
            filtered={Object.keys(filters).length > 0}
            request={ask}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
