import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { phoneText } from '#web/client/phone.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { PlainDate } from '#web/ui/Time.tsx';
import { otherName } from './member-names.ts';
import { MemberStatusTag } from './MemberStatusTag.tsx';
import styles from './Members.module.css';
import type { MemberRow } from './use-members.ts';

/** Every column there is, in its place; the name always shows. */
export const columnKeys = [
  'displayName',
  'employeeNumber',
  'departments',
  'jobTitle',
  'mobile',
  'memberStatus',
  'email',
  'jobType',
  'position',
  'joinedDate',
  'gender',
  'birthDate',
  'officeMobile',
  'officeEmail',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** What the list begins with. */
export const firstColumns: readonly ColumnKey[] = columnKeys.slice(0, 6);

const widths: Partial<Record<ColumnKey, number>> = { displayName: 220, departments: 180, mobile: 150, email: 200 };
const sortable: readonly ColumnKey[] = ['displayName', 'employeeNumber', 'memberStatus', 'jobType', 'joinedDate'];

/** The columns of the list with their words; `key` is the wire name of the sort where a column sorts. */
export function useMemberColumns(): ListColumn<MemberRow>[] {
  const words = useTranslations('members');
  return useMemo(() => {
    const cells: Record<ColumnKey, (row: MemberRow) => React.ReactNode> = {
      displayName: (row) => <Name row={row} />,
      employeeNumber: (row) => row.employeeNumber,
      departments: (row) => <Departments row={row} />,
      jobTitle: (row) => row.jobTitle,
      mobile: (row) => phoneText(row.mobilePrefix, row.mobileNumber),
      memberStatus: (row) => <MemberStatusTag status={row.memberStatus} leaves={row.jobEndedDate} />,
      email: (row) => row.email,
      jobType: (row) => row.jobType && words(`jobTypes.${row.jobType}`),
      position: (row) => row.position,
      joinedDate: (row) => row.joinedDate && <PlainDate date={row.joinedDate} />,
      gender: (row) => row.gender && words(`genders.${row.gender}`),
      birthDate: (row) => row.birthDate && <PlainDate date={row.birthDate} />,
      officeMobile: (row) => row.officeMobile,
      officeEmail: (row) => row.officeEmail,
    };
    return columnKeys.map((key) => ({
      key,
      title: words(`fields.${key}`),
      render: cells[key],
      sortable: sortable.includes(key),
      always: key === 'displayName',
      ...(widths[key] !== undefined && { width: widths[key] }),
    }));
  }, [words]);
}

function Name({ row }: { row: MemberRow }) {
  return (
    <Go className={styles['name']} to={paths.member({ id: row.employeeId })}>
      <Person name={row.displayName} photo={row.avatar} note={otherName(row)} />
    </Go>
  );
}

function Departments({ row: { departments } }: { row: MemberRow }) {
  const words = useTranslations('members.list');
  const [main, ...others] = departments;
  if (!main) return null;
  return (
    <span title={departments.map(({ path }) => path).join('\n')}>
      {main.path}
      {others.length > 0 ? <span className={styles['more']}> {words('moreDepartments', { count: others.length })}</span> : null}
    </span>
  );
}
