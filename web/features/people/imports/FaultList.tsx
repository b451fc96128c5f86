import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ImportColumn, importColumns } from '#contract/people/import-facts.ts';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { FaultCell } from './FaultCell.tsx';
import { rowSizes } from './imports-url.ts';
import { type Corrections, useCorrections } from './use-corrections.ts';
import { type ImportRowItem, type MemberImportItem, type RowsQuery, useRows } from './use-import.ts';

const [size] = rowSizes;

/** The cells with errors, one a line: row, column, text in the file, and the field in which it is corrected. */
export function FaultList({ of }: { of: MemberImportItem }) {
  const t = useTranslations('imports');
  const [page, setPage] = useState(1);
  const query: RowsQuery = { show: 'faulty', page, size };
  const { data } = useRows(of.id, query);
  const corrections = useCorrections(of.id, query, data);
  const lines = linesOf(corrections);
  const [first] = lines;
  if (!data || lines.length === 0) return null;
  return (
    <Stack gap="m">
      <RowsTable
        label={t('rows.faults')}
        rows={lines}
        rowKey={({ row, column }) => `${row.row} ${column}`}
        columns={[
          { title: t('rows.row'), render: ({ row }) => <Named row={row} /> },
          { title: t('rows.column'), render: ({ column }) => t(`columns.${column}`) },
          { title: t('rows.value'), render: ({ text }) => <Text breakable>{text}</Text> },
          {
            title: t('rows.fix'),
            render: ({ row, column }) => (
              <FaultCell
                row={row}
                column={column}
                corrections={corrections}
                first={row.row === first?.row.row && column === first.column}
              />
            ),
          },
        ]}
      />
      {data.total > size ? (
        <Row justify="end">
          <Pagination size="small" current={page} pageSize={size} total={data.total} showSizeChanger={false} onChange={setPage} />
        </Row>
      ) : null}
    </Stack>
  );
}

interface FaultLine {
  row: ImportRowItem;
  column: ImportColumn;
  /** As in the file. */
  text: string;
}

function linesOf({ items = [], before }: Corrections): FaultLine[] {
  return items.flatMap((row) =>
    importColumns.flatMap((column) => {
      const corrected = before(row.row, column);
      const faulty = row.faults.some((fault) => fault.column === column);
      return faulty || corrected !== undefined ? [{ row, column, text: corrected ?? row.values[column] ?? '' }] : [];
    }),
  );
}

/** The number of the row in the file, and whom it is about. */
function Named({ row: { row, values } }: { row: ImportRowItem }) {
  return (
    <>
      {row}
      {values.displayName ? (
        <Text tone="quiet" size="s" block>
          {values.displayName}
        </Text>
      ) : null}
    </>
  );
}
