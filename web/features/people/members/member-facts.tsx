import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ageOn } from '#contract/people/member-facts.ts';
import type { MemberDetail } from '#contract/people/members.ts';
import type { Phrases } from '#phrases/en/index.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { phoneText } from '#web/client/phone.ts';
import { todayIn } from '#web/client/today.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { List, Row } from '#web/ui/layout.tsx';
import styles from './Members.module.css';
import { useDateText } from '#web/ui/use-date-text.ts';

/** Personal data. Fields hidden from the reader are absent from the response, and from here. */
export function useBasicFacts(member: MemberDetail): Fact[] {
  const t = useTranslations('members');
  const dateText = useDateText();
  const today = todayIn(useHere().team.timeZone);
  const { birthDate, gender, email } = member;
  const mobile = phoneText(member.mobilePrefix, member.mobileNumber);
  const born = birthDate && t('detail.age', { date: dateText(birthDate), age: ageOn(birthDate, today) });
  return seen(t, [
    ['displayName', member.displayName],
    ['firstName', member.firstName],
    ['lastName', member.lastName],
    ['gender', gender && t(`genders.${gender}`)],
    ['mobile', member.mobileNumber && <a href={`tel:${mobile.replaceAll(' ', '')}`}>{mobile}</a>],
    ['email', email && <Email key="email" address={email} />],
    ['birthDate', born],
  ]);
}

/** Employment data: departments, job and leader. */
export function useEntryFacts(member: MemberDetail): Fact[] {
  const t = useTranslations('members');
  const { leader, jobType, joinedDate } = member;
  return seen(t, [
    ['employeeNumber', member.employeeNumber],
    ['departments', <Departments key="departments" member={member} />],
    ['jobTitle', member.jobTitle],
    ['position', member.position],
    ['jobType', jobType && t(`jobTypes.${jobType}`)],
    ['joinedDate', joinedDate && <PlainDate date={joinedDate} />],
    ['leader', leader && <Leader leader={leader} />],
    ['officeMobile', member.officeMobile],
    ['officeEmail', member.officeEmail && <Email key="officeEmail" address={member.officeEmail} />],
  ]);
}

type FieldName = keyof Phrases['members']['fields'];

function seen(t: (key: `fields.${FieldName}`) => string, fields: [key: FieldName, value: ReactNode][]): Fact[] {
  return fields.flatMap(([key, value]) => (value === undefined ? [] : { key, label: t(`fields.${key}`), value }));
}

/** An email address that can break after its @ and its dots. */
function Email({ address }: { address: string }) {
  const parts = address.split(/(?<=[@.])/);
  return (
    <a className={styles['address']} href={`mailto:${address}`}>
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text: their place is what they are
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </a>
  );
}

function Departments({ member: { departments } }: { member: MemberDetail }) {
  const t = useTranslations('members.detail');
  return (
    <List gap="2xs">
      {departments.map(({ departmentId, path }, place) => (
        <Row key={departmentId} as="li" gap="s" align="center" wrap>
          <Go to={`${paths.members}?department=${departmentId}`}>{path}</Go>
          {place === 0 && departments.length > 1 ? <StatusTag tone="quiet">{t('main')}</StatusTag> : null}
        </Row>
      ))}
    </List>
  );
}

function Leader({ leader }: { leader: NonNullable<MemberDetail['leader']> }) {
  return (
    <Go className={styles['name']} to={paths.member({ id: leader.employeeId })}>
      <Person name={leader.displayName} photo={leader.avatar} note={leader.jobTitle} size={28} />
    </Go>
  );
}
