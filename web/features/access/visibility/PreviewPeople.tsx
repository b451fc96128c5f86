import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { PreviewedPerson } from '#contract/access/visibility-preview.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { SearchBox } from '#web/ui/FilterBar.tsx';
import { RowsTable } from '#web/ui/RowsTable.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Box, Row, Stack } from '#web/ui/layout.tsx';

export type RuleChange = NonNullable<NonNullable<Parameters<Client['visibility']['preview']>[0]>['body']>;

const size = 10;

/** The people whose view a change of the rules changes: by name, searched, filtered by department, in pages of the server. */
export function PreviewPeople({ change }: { change: RuleChange }) {
  const t = useTranslations('visibility.preview');
  const pickers = useTranslations('ui.pickers');
  const [filters, setFilters] = useState({ search: '', departmentId: '', page: 1 });
  const { search, departmentId, page } = filters;
  const body = { ...change, page, size, ...(search && { search }), ...(departmentId && { departmentId }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['visibility', 'preview', 'people', body],
    queryFn: ({ signal }) => api.visibility.previewPeople({ body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack gap="m" above="s">
      <Row gap="s" wrap>
        <SearchBox
          value={search}
          placeholder={t('search')}
          onChange={(text) => setFilters({ ...filters, search: text, page: 1 })}
        />
        <Box grow minWidth={200}>
          <DepartmentPicker
            aria-label={pickers('department')}
            value={departmentId || null}
            onChange={(id) => setFilters({ ...filters, departmentId: id ?? '', page: 1 })}
          />
        </Box>
      </Row>
      {error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton columns={3} rows={5} />
      ) : data.total === 0 ? (
        <Empty picture="notFound" title={t('noMatch')} />
      ) : (
        <Box stale={isPlaceholderData}>
          <People items={data.items} />
          <Row justify="end" above="m">
            <Pagination
              size="small"
              current={page}
              pageSize={size}
              total={data.total}
              showSizeChanger={false}
              showTotal={(count) => t('people', { count })}
              onChange={(next) => setFilters({ ...filters, page: next })}
            />
          </Row>
        </Box>
      )}
    </Stack>
  );
}

function People({ items }: { items: readonly PreviewedPerson[] }) {
  const t = useTranslations('visibility.preview');
  const format = useFormatter();
  const fieldName = useTranslations('members.fields');
  const change = (count: number, fields: readonly GovernedField[]) =>
    [...(count > 0 || fields.length === 0 ? [t('people', { count })] : []), format.list(fields.map((field) => fieldName(field)))]
      .filter(Boolean)
      .join(' · ');
  return (
    <RowsTable
      rows={items}
      rowKey={({ employee }) => employee.employeeId}
      columns={[
        {
          title: t('person'),
          render: ({ employee, employeeNumber, department }) => (
            <Person
              name={employee.displayName}
              photo={employee.avatar}
              note={[employeeNumber, department].filter(Boolean).join(' · ')}
              size={24}
            />
          ),
        },
        { title: t('lost'), render: ({ lost, fieldsLost }) => change(lost, fieldsLost) },
        { title: t('gained'), render: ({ gained, fieldsGained }) => change(gained, fieldsGained) },
      ]}
    />
  );
}
