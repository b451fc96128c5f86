import { useTranslations } from 'use-intl';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { Go } from '#web/client/Go.tsx';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { Moment, PlainDate } from '#web/ui/Time.tsx';

/** Date, reason and initiator of the resignation. */
export function useLeavingFacts(row: ResignationDetail): Fact[] {
  const t = useTranslations('resignations');
  const rehired = row.rehiredAs;
  return [
    { key: 'date', label: t('columns.jobEndedDate'), value: <PlainDate date={row.jobEndedDate} /> },
    { key: 'reason', label: t('columns.reason'), value: row.reason && t(`reasons.${row.reason}`) },
    ...(row.reasonText ? [{ key: 'text', label: t('columns.reasonText'), value: row.reasonText }] : []),
    { key: 'by', label: t('columns.askedBy'), value: row.askedBy },
    { key: 'asked', label: t('detail.recordedAt'), value: <Moment at={row.askedAt} relative /> },
    ...(row.resignedAt
      ? [{ key: 'resigned', label: t('detail.resignedAt'), value: <Moment at={row.resignedAt} relative /> }]
      : []),
    ...(rehired
      ? [
          {
            key: 'rehired',
            label: t('list.rehired'),
            value: <Go to={paths.member({ id: rehired.employeeId })}>{t('detail.rehiredAs', { name: rehired.displayName })}</Go>,
          },
        ]
      : []),
    ...(row.state === 'PENDING'
      ? [
          {
            key: 'member',
            label: t('detail.record'),
            value: <Go to={paths.member({ id: row.employeeId })}>{t('detail.memberRecord')}</Go>,
          },
        ]
      : []),
  ];
}

/** The data of the former member that are still needed. */
export function useRecordFacts({ record }: ResignationDetail): Fact[] {
  const t = useTranslations('members');
  const mobile = phoneText(record.mobilePrefix, record.mobileNumber);
  return [
    { key: 'number', label: t('fields.employeeNumber'), value: record.employeeNumber },
    { key: 'title', label: t('fields.jobTitle'), value: record.jobTitle },
    { key: 'type', label: t('fields.jobType'), value: record.jobType && t(`choices.jobType.${record.jobType}`) },
    { key: 'joined', label: t('fields.joinedDate'), value: record.joinedDate && <PlainDate date={record.joinedDate} /> },
    { key: 'mobile', label: t('fields.mobile'), value: mobile },
    { key: 'email', label: t('fields.email'), value: record.email },
    {
      key: 'departments',
      label: t('fields.departments'),
      value: record.departments.map(({ path }) => path).join(' · '),
    },
  ];
}
