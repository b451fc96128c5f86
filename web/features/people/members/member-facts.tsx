import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ageOn } from '#contract/people/member-facts.ts';
import { type ChoiceField, type MemberFieldName, plainFacts, type PlainField } from '#contract/people/member-field-facts.ts';
import type { MemberDetail } from '#contract/people/members.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { languageStore } from '#web/client/language.ts';
import { phoneText } from '#web/client/phone.ts';
import { todayIn } from '#web/client/today.ts';
import { paths } from '#web/paths.ts';
import { useChoiceLabel } from '#web/shared/people/use-choice-label.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { useStore } from '#web/ui/store.ts';
import { List, Row } from '#web/ui/layout.tsx';
import { basicFields, entryFields } from './member-field-order.ts';
import styles from './Members.module.css';
import { useDateText } from '#web/ui/use-date-text.ts';

/** Personal data. Fields hidden from the reader are absent from the response, and from here. */
export const useBasicFacts = (member: MemberDetail): Fact[] =>
  useFacts(member, inNameOrder(basicFields, useStore(languageStore)));
/** Employment data: departments, job and leader. */
export const useEntryFacts = (member: MemberDetail): Fact[] => useFacts(member, entryFields);

function useFacts(member: MemberDetail, fields: readonly MemberFieldName[]): Fact[] {
  const t = useTranslations('members');
  const choiceLabel = useChoiceLabel();
  const dateText = useDateText();
  const today = todayIn(useHere().team.timeZone);
  return fields.flatMap((field) => {
    const value = valueOf(field);
    return value === undefined ? [] : { key: field, label: t(`fields.${field}`), value };
  });

  function valueOf(field: MemberFieldName): ReactNode {
    const { mobilePrefix, mobileNumber, birthDate, leader } = member;
    switch (field) {
      case 'mobile': {
        const mobile = phoneText(mobilePrefix, mobileNumber);
        return mobileNumber && <a href={`tel:${mobile.replaceAll(' ', '')}`}>{mobile}</a>;
      }
      case 'birthDate':
        return birthDate && t('detail.age', { date: dateText(birthDate), age: ageOn(birthDate, today) });
      case 'departments':
        return <Departments member={member} />;
      case 'leader':
        return leader && <Leader leader={leader} />;
      case 'memberStatus':
        return undefined;
      default:
        return plainValue(field, member[field]);
    }
  }

  function plainValue(field: PlainField, value: string | null | undefined): ReactNode {
    const { kind } = plainFacts[field];
    if (!value) return value;
    if (kind === 'email') return <Email address={value} />;
    if (kind === 'date') return <PlainDate date={value} />;
    return kind === 'choice' ? choiceLabel(field as ChoiceField, value) : value;
  }
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
