import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/access/roles.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';

type Line = RolePreview['lines'][number];
type Difference = RolePreview['differences'][number];

/** Whether a permission concerns people, so that the size of its scope is meaningful. */
export function scopesPeople(code: string): boolean {
  return code.startsWith('02') || code.startsWith('08');
}

/** Texts of a preview: "3 people gain Members edit over 142 people", one per line. */
export function usePreviewWords() {
  const t = useTranslations('roles.preview');
  const access = useTranslations('roles.access');
  const { screenName } = useRoleWords();
  const right = ({ code, access: kind }: Pick<Difference, 'code' | 'access'>) =>
    t('right', { screen: screenName(code), access: access(kind) });
  function line(each: Line): string {
    const { change, people, before, after, code } = each;
    const text = t(`lines.${change}`, { people, right: right(each) });
    if (!scopesPeople(code)) return text;
    if (change === 'GAINS' || change === 'LOSES') return t('over', { line: text, count: change === 'GAINS' ? after : before });
    return t('fromTo', { line: text, before, after });
  }
  /** The scope of a person before or after the change. */
  function scopeText({ change, code }: Pick<Difference, 'change' | 'code'>, side: 'before' | 'after', count: number): string {
    const applies = change === 'GAINS' ? side === 'after' : change === 'LOSES' ? side === 'before' : true;
    if (!applies) return t('none');
    return scopesPeople(code) ? t('reaches', { count }) : t('yes');
  }
  return { line, right, scopeText };
}
