import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { Person } from '#web/ui/Avatar.tsx';

/** A person as returned by the search of pickers. */
type Found = Awaited<ReturnType<Client['members']['search']>>['items'][number];
/** A person to choose; the text beside the name need not be a job title. */
export type MemberChoice = Pick<Found, 'employeeId' | 'displayName'> &
  Partial<Pick<Found, 'employeeNumber' | 'department'>> & { avatar: string | null; jobTitle?: string | null | undefined };

interface PickerProps {
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /**
   * The code of the screen that contains the picker: members in its scope are found in addition to those visible in the
   * directory. Members' code by default.
   */
  code?: MenuCode;
  /** Further choices besides members, shown if the text matches their names. */
  also?: readonly MemberChoice[];
  /** Only people in this department and below it. */
  departmentId?: string;
  'aria-label'?: string;
}

interface OneProps extends PickerProps {
  value?: MemberChoice | null;
  onChange?: (member: MemberChoice | null) => void;
}

/**
 * Picks one person by name, number, mobile or email. The value is the person and not the id, so that the name can be shown at
 * once.
 */
export function MemberPicker({ value, onChange, ...rest }: OneProps) {
  const t = useTranslations('ui.pickers');
  const { select, find } = useMemberSearch(rest, value ? [value] : []);
  return (
    <Select<string, Option>
      {...select}
      allowClear
      placeholder={rest.placeholder ?? t('member')}
      value={value?.employeeId ?? null}
      onChange={(id: string | undefined) => onChange?.(id === undefined ? null : (find(id) ?? null))}
    />
  );
}

interface ManyProps extends PickerProps {
  value?: readonly MemberChoice[];
  onChange?: (members: MemberChoice[]) => void;
  /** The maximum number of people. */
  most?: number;
}

/** Picks several people by name, number, mobile or email. */
export function MembersPicker({ value = [], onChange, most, ...rest }: ManyProps) {
  const t = useTranslations('ui.pickers');
  const { select, find } = useMemberSearch(rest, value);
  return (
    <Select<string[], Option>
      {...select}
      allowClear
      mode="multiple"
      {...(most === undefined ? {} : { maxCount: most })}
      placeholder={rest.placeholder ?? t('members')}
      value={value.map(({ employeeId }) => employeeId)}
      onChange={(ids: string[]) => onChange?.(ids.flatMap((id) => find(id) ?? []))}
    />
  );
}

interface Option {
  value: string;
  label: string;
  member: MemberChoice;
}

/** What distinguishes people of the same name. */
const noteOf = ({ jobTitle, employeeNumber, department }: MemberChoice) =>
  [jobTitle, employeeNumber, department].filter(Boolean).join(' · ') || undefined;

const patience = 300;
const shown = 20;

/** Searches after a pause in typing. Chosen people remain among the choices, so that their names can be shown. */
function useMemberSearch(
  { id, disabled, code, also = [], departmentId, 'aria-label': label }: PickerProps,
  chosen: readonly MemberChoice[],
) {
  const t = useTranslations('ui.pickers');
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), patience);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'search', search, departmentId, code],
    queryFn: ({ signal }) =>
      api.members.search(
        { query: { search, size: shown, ...(departmentId && { departmentId }), ...(code && { code }) } },
        { signal },
      ),
    enabled: open,
    placeholderData: (previous) => previous,
  });
  const fitting = also.filter(({ displayName }) => displayName.toLowerCase().includes(search.toLowerCase()));
  const found = [...(data?.items ?? []), ...fitting];
  const known = [...found, ...chosen.filter(({ employeeId }) => !found.some((member) => member.employeeId === employeeId))];
  const options = known.map((member) => ({ value: member.employeeId, label: member.displayName, member }));
  const select = {
    ...(id ? { id } : {}),
    ...(disabled ? { disabled } : {}),
    ...(label ? { 'aria-label': label } : {}),
    style: { inlineSize: '100%' },
    options,
    loading: isFetching,
    notFoundContent: isFetching ? t('type') : t('nobody'),
    showSearch: { filterOption: false, onSearch: setText },
    onOpenChange: setOpen,
    optionRender: ({ data: { member } }: { data: Option }) => (
      <Person size={26} name={member.displayName} photo={member.avatar} note={noteOf(member)} />
    ),
  };
  return { select, find: (employeeIdToFind: string) => known.find(({ employeeId }) => employeeId === employeeIdToFind) };
}
