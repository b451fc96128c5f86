import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MenuCode } from '#contract/permissions.ts';
import { api, type Client } from '#web/client/api.ts';
import { Person } from '#web/ui/Avatar.tsx';

/** A person as pickers know one. */
type Found = Awaited<ReturnType<Client['members']['search']>>['items'][number];
/** Somebody to choose; the words beside the name need not be a job title. */
export type MemberChoice = Omit<Found, 'avatar' | 'jobTitle'> & { avatar: string | null; jobTitle?: string | null | undefined };

interface PickerProps {
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** The screen it stands on: whom roles reach with its code is found beside whom the address book shows. Members, if missing. */
  code?: MenuCode;
  /** Others who can be chosen beside members, where the text fits their name. */
  also?: readonly MemberChoice[];
  /** Only people in this department and below it. */
  departmentId?: string;
  'aria-label'?: string;
}

interface OneProps extends PickerProps {
  value?: MemberChoice | null;
  onChange?: (member: MemberChoice | null) => void;
}

/** One person, found by name, number, mobile or e-mail. Its value is the person, so that the name can be shown at once. */
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
  /** At most so many. */
  most?: number;
}

/** Several people, found in the same way. */
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

const patience = 300;
const shown = 20;

/** Searches once the person pauses; those already chosen stay among the choices, so that they keep their names. */
function useMemberSearch(
  { id, disabled, code, also = [], departmentId, 'aria-label': label }: PickerProps,
  chosen: readonly MemberChoice[],
) {
  const t = useTranslations('ui.pickers');
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), patience);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'search', wanted, departmentId, code],
    queryFn: ({ signal }) =>
      api.members.search(
        { query: { search: wanted, size: shown, ...(departmentId && { departmentId }), ...(code && { code }) } },
        { signal },
      ),
    enabled: open,
    placeholderData: (previous) => previous,
  });
  const fitting = also.filter(({ displayName }) => displayName.toLowerCase().includes(wanted.toLowerCase()));
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
      <Person size={26} name={member.displayName} photo={member.avatar} note={member.jobTitle} />
    ),
  };
  return { select, find: (wantedId: string) => known.find(({ employeeId }) => employeeId === wantedId) };
}
