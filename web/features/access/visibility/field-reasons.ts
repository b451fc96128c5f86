import { useTranslations } from 'use-intl';
import type { Explanation } from '#contract/access/visibility-preview.ts';

export type ExplainedField = Explanation['fields'][number];

/** Why a field of a person is visible to a viewer, or not, as a sentence. */
export function useFieldReason({ viewer, target }: Explanation): (field: ExplainedField) => string {
  const t = useTranslations('visibility.explain.fieldReasons');
  return ({ why, level, department }) => {
    const names = { viewer: viewer.displayName, target: target.displayName, department: department?.label ?? '' };
    if (why === 'TOO_FAR') return t(level === 'SAME_DEPARTMENT' ? 'NO_DEPARTMENT' : 'NO_HEAD', names);
    return t(why, names);
  };
}
