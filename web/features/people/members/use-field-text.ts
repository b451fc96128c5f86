import { type ChoiceField, plainFacts } from '#contract/people/member-field-facts.ts';
import type { MemberDetail } from '#contract/people/members.ts';
import type { MemberField } from './member-values.ts';
import { useChoiceLabel } from '#web/shared/people/use-choice-label.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

/** The value of one field of a member as text; empty if there is none. */
export function useFieldText(): (member: MemberDetail, field: MemberField) => string {
  const choiceLabel = useChoiceLabel();
  const list = useList();
  const dateText = useDateText();
  return (member, field) => {
    if (field === 'departmentIds') return list(member.departments.map(({ path }) => path));
    if (field === 'leader') return member.leader?.displayName ?? '';
    const value = member[field] ?? '';
    if (!value || field === 'mobilePrefix' || field === 'mobileNumber') return value;
    const { kind } = plainFacts[field];
    return kind === 'choice' ? choiceLabel(field as ChoiceField, value) : kind === 'date' ? dateText(value) : value;
  };
}
