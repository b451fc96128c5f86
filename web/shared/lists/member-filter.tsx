import { useQuery } from '@tanstack/react-query';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid } from '#web/client/url-fields.ts';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Box } from '#web/ui/layout.tsx';
import { type MemberChoice, MemberPicker } from '../people/MemberPicker.tsx';
import { filterOf, type PhraseKey, textOf } from './list-filter.ts';

/** The member whose id is in the URL, which contains no names. Undefined if there is none, or the reader cannot see them. */
export function useNamedMember(id: string, code: MenuCode): MemberChoice | undefined {
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id, code],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code } }, { signal }),
    enabled: id !== '',
  });
  return data?.items.find(({ employeeId }) => employeeId === id);
}

/** One member, searched in the scope of a code. `as` is the query parameter. */
export function byMember<const Key extends string, const As extends string>(key: Key, as: As, code: MenuCode, label: PhraseKey) {
  return filterOf({
    key,
    field: uuid,
    send: (id) => ({ [as]: id }) as { [Each in As]?: string },
    useFound: (id) => useNamedMember(id, code),
    control: ({ value, change, found, t }) => (
      <FilterPanel label={textOf(t, label)} active={value !== ''}>
        <Box width={260}>
          <MemberPicker
            code={code}
            aria-label={textOf(t, label)}
            value={found ?? null}
            onChange={(member) => change(member?.employeeId ?? '')}
          />
        </Box>
      </FilterPanel>
    ),
    chip: ({ found, t }) => ({ label: textOf(t, label), value: found?.displayName ?? '…' }),
  });
}
