import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { noteChoice, recentChoices } from '#web/client/recent-choices.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { moveInChoices } from '#web/ui/choice-keys.ts';

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
  const { select, find, note } = useMemberSearch(rest, value ? [value] : []);
  return (
    <Select<string, Option>
      {...select}
      allowClear
      placeholder={rest.placeholder ?? t('member')}
      value={value?.employeeId ?? null}
      onChange={(id: string | undefined) => {
        const chosen = id === undefined ? undefined : find(id);
        if (chosen) note(chosen);
        onChange?.(chosen ?? null);
      }}
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
  const { select, find, note } = useMemberSearch(rest, value);
  return (
    <Select<string[], Option>
      {...select}
      allowClear
      mode="multiple"
      {...(most === undefined ? {} : { maxCount: most })}
      placeholder={rest.placeholder ?? t('members')}
      value={value.map(({ employeeId }) => employeeId)}
      onChange={(ids: string[]) => {
        const members = ids.flatMap((id) => find(id) ?? []);
        const added = members.at(-1);
        if (added && members.length > value.length) note(added);
        onChange?.(members);
      }}
    />
  );
}

/** A choice, or a heading with the choices below it. */
interface Option {
  label: string;
  value?: string;
  member?: MemberChoice;
  options?: Option[];
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
  const recent = useRecent(open && search === '', { code, departmentId });
  const known = [recent, found, chosen]
    .flat()
    .filter(({ employeeId }, place, all) => all.findIndex((each) => each.employeeId === employeeId) === place);
  const optionOf = (member: MemberChoice): Option => ({ value: member.employeeId, label: member.displayName, member });
  const others = known.slice(recent.length).map(optionOf);
  const options = recent.length
    ? [
        { label: t('recent'), options: recent.map(optionOf) },
        { label: t('people'), options: others },
      ]
    : others;
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
    onKeyDown: moveInChoices,
    optionRender: ({ data: { label: name, member } }: { data: Option }) =>
      member ? <Person size={26} name={member.displayName} photo={member.avatar} note={noteOf(member)} /> : name,
  };
  const isOther = (id: string) => also.some(({ employeeId }) => employeeId === id);
  return {
    select,
    find: (employeeIdToFind: string) => known.find(({ employeeId }) => employeeId === employeeIdToFind),
    /** Offers a chosen person again when a picker is opened. */
    note: ({ employeeId }: MemberChoice) => !isOther(employeeId) && noteChoice('members', employeeId),
  };
}

/** The people whom this person chose last, as far as the server still shows them, the latest first. */
function useRecent(
  enabled: boolean,
  { code, departmentId }: Pick<PickerProps, 'code' | 'departmentId'>,
): readonly MemberChoice[] {
  const employeeIds = enabled ? recentChoices('members') : [];
  const { data } = useQuery({
    queryKey: ['members', 'search', 'recent', employeeIds, departmentId, code],
    queryFn: ({ signal }) =>
      api.members.simpleBaseSearch(
        { body: { employeeIds, ...(departmentId && { departmentId }), ...(code && { code }) } },
        { signal },
      ),
    enabled: employeeIds.length > 0,
  });
  return employeeIds.flatMap((id) => data?.items.find(({ employeeId }) => employeeId === id) ?? []);
}
