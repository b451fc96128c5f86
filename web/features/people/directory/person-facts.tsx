import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DirectoryDetail } from '#contract/people/directory.ts';
import type { Phrases } from '#phrases/en/index.ts';
import { Go } from '#web/client/Go.tsx';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { List, Row } from '#web/ui/layout.tsx';
import styles from './Directory.module.css';
import { callTo } from './ContactLinks.tsx';

type FieldName = keyof Phrases['members']['fields'];

/** Labelled values, without empty fields. */
function useFacts(fields: readonly (readonly [key: FieldName, value: ReactNode])[]): Fact[] {
  const t = useTranslations('members.fields');
  return fields.flatMap(([key, value]) =>
    value === undefined || value === null || value === '' || value === false ? [] : { key, label: t(key), value },
  );
}

/** Contact data of the person. */
export function useContactFacts(person: DirectoryDetail): Fact[] {
  const t = useTranslations('directory');
  const { mobilePrefix, mobileNumber, email, officeMobile, officeEmail } = person;
  const mobile = mobileNumber && phoneText(mobilePrefix, mobileNumber);
  return useFacts([
    ['mobile', mobile && <Copied key="mobile" href={callTo(mobile)} text={mobile} label={t('copyMobile')} />],
    ['email', email && <Copied key="email" href={`mailto:${email}`} text={email} label={t('copyEmail')} />],
    ['officeMobile', officeMobile && <a href={callTo(officeMobile)}>{officeMobile}</a>],
    [
      'officeEmail',
      officeEmail && <Copied key="office" href={`mailto:${officeEmail}`} text={officeEmail} label={t('copyOfficeEmail')} />,
    ],
  ]);
}

/** Departments, job and leader of the person. */
export function useWorkFacts(person: DirectoryDetail): Fact[] {
  const t = useTranslations('members');
  const { leader, jobType, joinedDate, memberStatus } = person;
  return useFacts([
    ['departments', <Departments key="departments" person={person} />],
    ['leader', leader && <Colleague key="leader" person={leader} />],
    ['jobTitle', person.jobTitle],
    ['position', person.position],
    ['employeeNumber', person.employeeNumber],
    ['jobType', jobType && t(`jobTypes.${jobType}`)],
    ['joinedDate', joinedDate && <PlainDate date={joinedDate} />],
    ['memberStatus', memberStatus && t(`status.${memberStatus}`)],
  ]);
}

/** Personal data, without the name that is the page's title. */
export function useAboutFacts({ displayName, firstName, lastName, gender, birthDate }: DirectoryDetail): Fact[] {
  const t = useTranslations('members');
  const says = (part: string | null | undefined) => part && !displayName.includes(part);
  return useFacts([
    ['firstName', says(firstName) && firstName],
    ['lastName', says(lastName) && lastName],
    ['gender', gender && t(`genders.${gender}`)],
    ['birthDate', birthDate && <PlainDate date={birthDate} />],
  ]);
}

/** A link with a copy button; a long address breaks before its @. */
function Copied({ href, text, label }: { href: string; text: string; label: string }) {
  const [before = ''] = text.split(/(?=@)/);
  return (
    <Row as="span" gap="2xs" rowGap="none" align="center" inline shrink className={styles['copied']}>
      <a href={href}>
        {before}
        <wbr />
        {text.slice(before.length)}
      </a>
      <CopyButton text={text} label={label} />
    </Row>
  );
}

function Colleague({ person }: { person: NonNullable<DirectoryDetail['leader']> }) {
  return (
    <Go className={styles['name']} to={paths.person({ id: person.employeeId })}>
      <Person name={person.displayName} photo={person.avatar} note={person.jobTitle} size={28} />
    </Go>
  );
}

function Departments({ person: { employeeId, departments } }: { person: DirectoryDetail }) {
  const t = useTranslations('directory');
  return (
    <List gap="m">
      {departments.map(({ departmentId, path, head }, place) => (
        <li key={departmentId}>
          <Go to={`${paths.directory}?department=${departmentId}`}>{path}</Go>{' '}
          {place === 0 && departments.length > 1 ? <StatusTag tone="quiet">{t('main')}</StatusTag> : null}
          {head && head.employeeId !== employeeId ? (
            <Go className={styles['head']} to={paths.person({ id: head.employeeId })}>
              {t('head', { name: head.displayName })}
            </Go>
          ) : null}
        </li>
      ))}
    </List>
  );
}
