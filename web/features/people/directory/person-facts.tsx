import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { fieldGroups, type GovernedField } from '#contract/access/visibility-facts.ts';
import type { DirectoryDetail } from '#contract/people/directory.ts';
import { type ChoiceField, plainFacts, type PlainField, startingWith } from '#contract/people/member-field-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { Go } from '#web/client/Go.tsx';
import { languageStore } from '#web/client/language.ts';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { useChoiceLabel } from '#web/shared/people/use-choice-label.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { useStore } from '#web/ui/store.ts';
import { List, Row } from '#web/ui/layout.tsx';
import styles from './Directory.module.css';
import { callTo } from './ContactLinks.tsx';

type FieldName = GovernedField | 'departments' | 'firstName' | 'lastName';

/** Contact data of the person. */
export const useContactFacts = (person: DirectoryDetail): Fact[] => useFacts(person, fieldGroups.contact);

/** Departments, job and leader of the person. */
export const useWorkFacts = (person: DirectoryDetail): Fact[] => useFacts(person, workFields);
const workFields = startingWith<FieldName>(['departments', 'leader', 'jobTitle', 'position'], fieldGroups.work);

/** Personal data, without the name that is the page's title. */
export const useAboutFacts = (person: DirectoryDetail): Fact[] =>
  useFacts(person, inNameOrder(aboutFields, useStore(languageStore)));
const aboutFields: FieldName[] = ['firstName', 'lastName', ...fieldGroups.personal];

/** Labelled values, without empty fields. */
function useFacts(person: DirectoryDetail, fields: readonly FieldName[]): Fact[] {
  const t = useTranslations('members');
  const copy = useTranslations('directory');
  const choiceLabel = useChoiceLabel();
  return fields.flatMap((field) => {
    const value = valueOf(field);
    return value ? { key: field, label: t(`fields.${field}`), value } : [];
  });

  function valueOf(field: FieldName): ReactNode {
    const { displayName, mobilePrefix, mobileNumber, email, officeEmail, leader, memberStatus } = person;
    switch (field) {
      case 'mobile': {
        const mobile = mobileNumber && phoneText(mobilePrefix, mobileNumber);
        return mobile && <Copied href={callTo(mobile)} text={mobile} label={copy('copyMobile')} />;
      }
      case 'email':
        return email && <Copied href={`mailto:${email}`} text={email} label={copy('copyEmail')} />;
      case 'officeEmail':
        return officeEmail && <Copied href={`mailto:${officeEmail}`} text={officeEmail} label={copy('copyOfficeEmail')} />;
      case 'departments':
        return <Departments person={person} />;
      case 'leader':
        return leader && <Colleague person={leader} />;
      case 'memberStatus':
        return memberStatus && t(`status.${memberStatus}`);
      case 'firstName':
      case 'lastName': {
        const part = person[field];
        return part && !displayName.includes(part) && part;
      }
      default:
        return plainValue(field, person[field]);
    }
  }

  function plainValue(field: PlainField, value: string | null | undefined): ReactNode {
    if (!value) return value;
    switch (plainFacts[field].kind) {
      case 'phone':
        return <a href={callTo(value)}>{value}</a>;
      case 'email':
        return <a href={`mailto:${value}`}>{value}</a>;
      case 'date':
        return <PlainDate date={value} />;
      case 'choice':
        return choiceLabel(field as ChoiceField, value);
      default:
        return value;
    }
  }
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
