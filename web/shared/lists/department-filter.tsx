import { useQuery } from '@tanstack/react-query';
import { uuid } from '#web/client/url-fields.ts';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Box } from '#web/ui/layout.tsx';
import { DepartmentPicker } from '../people/DepartmentPicker.tsx';
import { departmentsQuery } from '../people/departments-query.ts';
import { filterOf, type PhraseKey, textOf } from './list-filter.ts';

/** One department, in the URL as `department`. `as` is the query parameter. */
export function byDepartment<const As extends string>(as: As, label: PhraseKey) {
  return filterOf({
    key: 'department',
    field: uuid,
    send: (id) => ({ [as]: id }) as { [Each in As]?: string },
    useFound: (id) => {
      const { data } = useQuery({ ...departmentsQuery, enabled: id !== '' });
      return data?.find(({ departmentId }) => departmentId === id)?.name;
    },
    control: ({ value, change, t }) => (
      <FilterPanel label={textOf(t, label)} active={value !== ''}>
        <Box width={220}>
          <DepartmentPicker value={value || null} onChange={(id) => change(id ?? '')} aria-label={textOf(t, label)} />
        </Box>
      </FilterPanel>
    ),
    chip: ({ found, t }) => ({ label: textOf(t, label), value: found ?? '…' }),
  });
}
