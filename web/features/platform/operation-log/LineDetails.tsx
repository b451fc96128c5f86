import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import { useLogSentence } from '#web/shared/platform/log-sentence.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, List, Note, Stack } from '#web/ui/layout.tsx';
import { EntryDetails, type EntryPanelProps } from './EntryPanel.tsx';
import { type LogEntryItem, type LogListFilters, type LogLineItem, useEntriesOf } from './use-log.ts';

interface LineDetailsProps extends Pick<EntryPanelProps, 'onShow'> {
  line: LogLineItem;
  filters: LogListFilters;
}

/** What is below an expanded line: the details of an entry, or the entries of a request and its job. */
export function LineDetails({ line, filters, onShow }: LineDetailsProps) {
  return (
    <Box padBlock="s" padInline="xl">
      {line.group ? (
        <Entries group={line.group} filters={filters} onShow={onShow} />
      ) : (
        <EntryDetails id={line.id} onShow={onShow} />
      )}
    </Box>
  );
}

type EntriesProps = Omit<LineDetailsProps, 'line'> & { group: NonNullable<LogLineItem['group']> };

function Entries({ group: { requestId, actions }, filters, onShow }: EntriesProps) {
  const t = useTranslations('operationLog.lines');
  const actionWords = useActionWords();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useEntriesOf(requestId, filters);
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={4} />;
  return (
    <Stack gap="s" align="start">
      <Note>{actions.map(({ action, entries }) => t('ofAction', { action: actionWords(action), entries })).join(' · ')}</Note>
      <List gap="2xs">
        {data.pages
          .flatMap(({ items }) => items)
          .map((entry) => (
            <EntryLine key={entry.id} entry={entry} onShow={onShow} />
          ))}
      </List>
      {hasNextPage ? (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('further')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** An entry within its line, with its changes when it is opened. */
function EntryLine({ entry, onShow }: { entry: LogEntryItem } & Pick<EntryPanelProps, 'onShow'>) {
  const sentence = useLogSentence();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{sentence(entry)}</summary>
        {open ? <EntryDetails id={entry.id} onShow={onShow} /> : null}
      </details>
    </li>
  );
}
