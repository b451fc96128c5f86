import { useTranslations } from 'use-intl';
import type { MemberDetail } from '#contract/people/members.ts';
import type { MemberField } from './member-values.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

/** The value of one field of a member as text; empty if there is none. */
export function useFieldText(): (member: MemberDetail, field: MemberField) => string {
  const t = useTranslations('members');
  const list = useList();
  const dateText = useDateText();
  return (member, field) => {
    switch (field) {
      case 'departmentIds':
        return list(member.departments.map(({ path }) => path));
      case 'leader':
        return member.leader?.displayName ?? '';
      case 'gender':
        return member.gender ? t(`genders.${member.gender}`) : '';
      case 'jobType':
        return member.jobType ? t(`jobTypes.${member.jobType}`) : '';
      case 'birthDate':
      case 'joinedDate': {
        const date = member[field];
        return date ? dateText(date) : '';
      }
      default:
        return member[field] ?? '';
    }
  };
}
