import { useFormatter, useTranslations } from 'use-intl';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import type { Role } from '#contract/access/roles.ts';

export type RoleInWords = Pick<Role, 'builtIn' | 'permissions' | 'scope' | 'scopeDepartments' | 'scopeEmployees'>;

/** The maximum number of names shown for a scope. */
const named = 3;

/** What a role permits and for whom, as text. Screens that use it must load `roles`. */
export function useRoleWords() {
  const t = useTranslations('roles');
  const pages = useTranslations('shell.pages');
  const format = useFormatter();
  const screenName = (code: MenuCode) => pages(menu.find((entry) => entry.code === code)?.key ?? 'home');
  function listOf(names: readonly string[]): string {
    const rest = names.length - named;
    return format.list(rest > 0 ? [...names.slice(0, named), t('scopeText.more', { count: rest })] : names);
  }
  /** One line for the screens with edit access, one for those with view access. */
  function may({ builtIn, permissions }: RoleInWords): string[] {
    if (builtIn === 'SUPER_ADMIN') return [t('facts.everything')];
    const of = (access: 'view' | 'edit') =>
      permissions.filter((permission) => permission.access === access).map(({ code }) => screenName(code));
    const [edits, views] = [of('edit'), of('view')];
    const lines = [
      ...(edits.length ? [t('facts.edits', { list: format.list(edits) })] : []),
      ...(views.length ? [t('facts.views', { list: format.list(views) })] : []),
    ];
    return lines.length ? lines : [t('facts.nothingYet')];
  }
  function scope({ builtIn, scope: kind, scopeDepartments, scopeEmployees }: RoleInWords): string {
    if (builtIn === 'SUPER_ADMIN' || kind === 'ALL') return t('scopeText.ALL');
    if (kind === 'OWN_DEPARTMENTS') return t('scopeText.OWN_DEPARTMENTS');
    const names =
      kind === 'DEPARTMENTS' ? scopeDepartments.map(({ name }) => name) : scopeEmployees.map((each) => each.displayName);
    if (!names.length) return t('scopeText.nobody');
    return t(kind === 'DEPARTMENTS' ? 'scopeText.departments' : 'scopeText.members', { list: listOf(names) });
  }
  return { may, scope, screenName };
}
