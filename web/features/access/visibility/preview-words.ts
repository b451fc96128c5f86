import { useTranslations } from 'use-intl';
import type { VisibilityLine, VisibilityPreview } from '#contract/access/visibility-preview.ts';

/** Whether a preview found no one whose view would change. */
export function changesNothing({ loses, gains, fields }: VisibilityPreview): boolean {
  return loses.pairs === 0 && gains.pairs === 0 && fields.every(({ viewers }) => viewers === 0);
}

/** Texts of a preview, one per line, such as whom 142 people in Sales no longer see. */
export function usePreviewWords() {
  const t = useTranslations('visibility.preview');
  const levels = useTranslations('visibility.fields.levels');
  const fieldName = useTranslations('members.fields');
  function who({ viewers: count, viewersIn, everybody }: VisibilityLine): string {
    if (!viewersIn) return t(everybody ? 'who.everybody' : 'who.some', { count });
    return t(everybody ? 'who.everybodyIn' : 'who.someIn', { count, department: viewersIn.path });
  }
  function whom({ employee, department, whole, people: count }: VisibilityLine): string {
    if (employee) return employee.displayName;
    if (!department) return t('whom.some', { count });
    return t(whole ? 'whom.department' : 'whom.someOf', { count, department: department.path });
  }
  const line = (each: VisibilityLine) =>
    t(`${each.everybody ? 'everybodyLines' : 'lines'}.${each.change}`, {
      viewers: each.viewers,
      who: who(each),
      whom: whom(each),
    });
  const field = ({ field: name, before, after, change, viewers }: VisibilityPreview['fields'][number]) =>
    t(`fieldLines.${viewers === 0 ? 'NOBODY' : change}`, {
      viewers,
      field: fieldName(name),
      before: levels(before),
      after: levels(after),
    });
  function headlines({ loses, gains }: VisibilityPreview): string[] {
    return [
      ...(loses.viewers ? [t('headline.LOSES', { viewers: loses.viewers, seen: loses.seen })] : []),
      ...(gains.viewers ? [t('headline.GAINS', { viewers: gains.viewers, seen: gains.seen })] : []),
    ];
  }
  /** The consequences without totals: the lines that affect most people, and the number of further ones. */
  function brief(preview: VisibilityPreview, most: number): string[] {
    const rest = preview.moreLines + Math.max(0, preview.lines.length - most);
    return [
      ...preview.lines.slice(0, most).map(line),
      ...(rest ? [t('moreLines', { count: rest })] : []),
      ...preview.fields.map(field),
    ];
  }
  /** The totals and the lines that affect most people, or that no one is affected. */
  function whole(preview: VisibilityPreview, most: number): string[] {
    if (changesNothing(preview)) return [t('nobody'), ...preview.fields.map(field)];
    const totals = preview.lines.length === 1 ? [] : headlines(preview);
    return [...totals, ...preview.lines.slice(0, most).map(line), ...preview.fields.map(field)];
  }
  return { line, brief, whole };
}
