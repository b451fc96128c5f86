import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ChoiceField,
  type MemberColumn,
  memberColumns,
  plainFacts,
  type PlainField,
} from '#contract/people/member-field-facts.ts';
import { matchedField, searchTextOf } from '#contract/people/search-text.ts';
import { phoneText } from '#web/client/phone.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { useChoiceLabel } from '#web/shared/people/use-choice-label.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { PlainDate } from '#web/ui/Time.tsx';
import { PathText } from '#web/ui/PathText.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { otherName } from '#web/shared/people/other-name.ts';
import { MemberStatusTag } from './MemberStatusTag.tsx';
import styles from './Members.module.css';
import type { MemberItem } from './use-members.ts';

/** The columns shown by default, with those that are shortened or left out where there is no room. */
const first: Partial<Record<MemberColumn, Pick<ListColumn<MemberItem>, 'shortens' | 'leaves'>>> = {
  displayName: { shortens: 140 },
  employeeNumber: { leaves: 3 },
  departments: { shortens: 130, leaves: 4 },
  memberStatus: {},
  jobTitle: { shortens: 90, leaves: 2 },
  mobile: {},
};
const sortable: readonly MemberColumn[] = ['displayName', 'employeeNumber', 'memberStatus', 'jobType', 'joinedDate'];

/** The columns of the list with their titles; `key` is the wire name of the sort if a column is sortable. */
export function useMemberColumns(): ListColumn<MemberItem>[] {
  const t = useTranslations('members.fields');
  const words = useTranslations('members.list');
  const choiceLabel = useChoiceLabel();
  return useMemo(
    () =>
      memberColumns.map((key) => ({
        key,
        title: t(key),
        render: (row) => <Cell field={key} row={row} choiceLabel={choiceLabel} />,
        sortable: sortable.includes(key),
        always: key === 'displayName',
        ...(key === 'employeeNumber' && { shortTitle: words('number') }),
        ...(first[key] ?? { optional: true }),
        ...(key === 'email' && { shortens: 150, leaves: 1 }),
      })),
    [t, words, choiceLabel],
  );
}

/** The columns, with the value that the search has found below the name of a row if its column is not shown. */
export function withMatches(columns: ListColumn<MemberItem>[], search: string): ListColumn<MemberItem>[] {
  const searched = searchTextOf(search);
  if (!searched.joined) return columns;
  const found = (row: MemberItem) => {
    const field = matchedField(searched, row);
    if (field === null || field === 'fullName' || columns.some(({ key }) => key === field)) return undefined;
    return field === 'mobile' ? phoneText(row.mobilePrefix, row.mobileNumber) : row[field];
  };
  return columns.map((column) =>
    column.key === 'displayName' ? { ...column, render: (row: MemberItem) => <Name row={row} matched={found(row)} /> } : column,
  );
}

interface CellProps {
  field: MemberColumn;
  row: MemberItem;
  choiceLabel: ReturnType<typeof useChoiceLabel>;
}

function Cell({ field, row, choiceLabel }: CellProps) {
  switch (field) {
    case 'displayName':
      return <Name row={row} />;
    case 'departments':
      return <Departments row={row} />;
    case 'mobile':
      return <Text nowrap>{phoneText(row.mobilePrefix, row.mobileNumber)}</Text>;
    case 'memberStatus':
      return <MemberStatusTag status={row.memberStatus} leaves={row.jobEndedDate} suspended={row.suspended} />;
    default:
      return <PlainCell field={field} value={row[field]} choiceLabel={choiceLabel} />;
  }
}

function PlainCell({
  field,
  value,
  choiceLabel,
}: Pick<CellProps, 'choiceLabel'> & { field: PlainField; value: string | null | undefined }) {
  switch (plainFacts[field].kind) {
    case 'number':
      return <Text nowrap>{value}</Text>;
    case 'date':
      return <Day date={value} />;
    case 'choice':
      return value ? choiceLabel(field as ChoiceField, value) : null;
    case 'phone':
      return value;
    default:
      return value;
  }
}

function Name({ row, matched }: { row: MemberItem; matched?: string | null | undefined }) {
  return (
    <Go className={styles['name']} to={paths.member({ id: row.employeeId })}>
      <Person
        name={row.displayName}
        photo={row.avatar}
        note={[otherName(row), matched].filter(Boolean).join(' · ') || undefined}
      />
    </Go>
  );
}

function Departments({ row: { departments } }: { row: MemberItem }) {
  const t = useTranslations('members.list');
  const [main, ...others] = departments;
  if (!main) return null;
  return (
    <Row as="span" gap="2xs" title={departments.map(({ path }) => path).join('\n')}>
      <PathText path={main.path} name={main.name} />
      {others.length > 0 ? <Text tone="quiet">{t('moreDepartments', { count: others.length })}</Text> : null}
    </Row>
  );
}

function Day({ date }: { date: string | null | undefined }) {
  return date ? (
    <Text nowrap>
      <PlainDate date={date} />
    </Text>
  ) : null;
}
