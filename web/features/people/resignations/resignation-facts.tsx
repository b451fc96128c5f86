import { useTranslations } from 'use-intl';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { Go } from '#web/client/Go.tsx';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { Moment, PlainDate } from '#web/ui/Time.tsx';

/** When, why and by whom. */
export function useLeavingFacts(row: ResignationDetail): Fact[] {
  const words = useTranslations('resignations');
  const rehired = row.rehiredAs;
  return [
    { key: 'date', label: words('columns.jobEndedDate'), value: <PlainDate date={row.jobEndedDate} /> },
    { key: 'reason', label: words('columns.reason'), value: row.reason && words(`reasons.${row.reason}`) },
    ...(row.reasonText ? [{ key: 'text', label: words('columns.reasonText'), value: row.reasonText }] : []),
    { key: 'by', label: words('columns.askedBy'), value: row.askedBy },
    { key: 'asked', label: words('detail.recordedAt'), value: <Moment at={row.askedAt} relative /> },
    ...(row.resignedAt
      ? [{ key: 'resigned', label: words('detail.resignedAt'), value: <Moment at={row.resignedAt} relative /> }]
      : []),
    ...(rehired
      ? [
          {
            key: 'rehired',
            label: words('list.rehired'),
            value: (
              <Go to={paths.member({ id: rehired.employeeId })}>{words('detail.rehiredAs', { name: rehired.displayName })}</Go>
            ),
          },
        ]
      : []),
    ...(row.state === 'PENDING'
      ? [
          {
            key: 'member',
            label: words('detail.record'),
            value: <Go to={paths.member({ id: row.employeeId })}>{words('detail.memberRecord')}</Go>,
          },
        ]
      : []),
  ];
}

/** Who it was, as far as the record of somebody who left is needed. */
export function useRecordFacts({ record }: ResignationDetail): Fact[] {
  const words = useTranslations('members');
  const mobile = phoneText(record.mobilePrefix, record.mobileNumber);
  return [
    { key: 'number', label: words('fields.employeeNumber'), value: record.employeeNumber },
    { key: 'title', label: words('fields.jobTitle'), value: record.jobTitle },
    { key: 'type', label: words('fields.jobType'), value: record.jobType && words(`jobTypes.${record.jobType}`) },
    { key: 'joined', label: words('fields.joinedDate'), value: record.joinedDate && <PlainDate date={record.joinedDate} /> },
    { key: 'mobile', label: words('fields.mobile'), value: mobile },
    { key: 'email', label: words('fields.email'), value: record.email },
    {
      key: 'departments',
      label: words('fields.departments'),
      value: record.departments.map(({ path }) => path).join(' · '),
    },
  ];
}
