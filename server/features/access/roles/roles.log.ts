import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { translator } from '#phrases/translate.ts';
import { roleDescriptionIn, roleNameIn } from '#server/domain/rights/role-texts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { loggedChanges, type LogEvent } from '#server/kernel/log/operation-log.ts';
import type { RoleDraft } from './role-draft.checks.ts';
import type { RightsRow } from './role-members.repository.ts';
import { codesOf } from './roles.rules.ts';

type Named = ReadonlyMap<string, string>;
type Fields = Record<string, unknown>;

const keyOf = (code: MenuCode) => menu.find((entry) => entry.code === code)?.key ?? 'home';

/** The fields of a role in the team's language: the log contains names of screens, departments and people, not only ids. */
export function wordsOf({ team }: Pick<TeamContext, 'team'>, draft: RoleDraft): Fields {
  const t = translator(team.defaultLanguage);
  return {
    name: roleNameIn(team.defaultLanguage, draft),
    description: roleDescriptionIn(team.defaultLanguage, draft),
    type: t(`roles.types.${draft.type}`),
    group: draft.group,
    permissions: codesOf(draft.grants)
      .toSorted()
      .map((code) => `${code} ${t(`shell.pages.${keyOf(code)}`)} · ${t(`roles.access.${draft.grants[code] ?? 'view'}`)}`),
    scope: t(`roles.scopes.${draft.scope}`),
    scopeDepartments: draft.departments.map((department) => department.path_name),
    scopeMembers: draft.members.map((member) => member.display_name),
  };
}

const idsOf = (draft: RoleDraft): Fields => ({
  name: draft.name,
  description: draft.description,
  type: draft.type,
  group: draft.groupId,
  permissions: draft.grants,
  scope: draft.scope,
  scopeDepartments: draft.departments.map(({ id }) => id).toSorted(),
  scopeMembers: draft.members.map(({ id }) => id).toSorted(),
});

/** The fields of a role that differ, before and after, in words; null if none does. Holders are logged separately. */
export function difference(
  context: Pick<TeamContext, 'team'>,
  before: RoleDraft,
  after: RoleDraft,
): { before: Fields; after: Fields } | null {
  const changed = loggedChanges(idsOf(before), idsOf(after));
  if (!changed) return null;
  const pick = (words: Fields) => Object.fromEntries(Object.keys(changed.after).map((key) => [key, words[key]]));
  return { before: pick(wordsOf(context, before)), after: pick(wordsOf(context, after)) };
}

/** One log event for each member whose roles changed, with the names of the roles in the team's language. */
export function memberEvents(
  { team }: Pick<TeamContext, 'team'>,
  before: readonly RightsRow[],
  after: readonly RightsRow[],
): LogEvent[] {
  const names = (row: RightsRow | undefined) =>
    row?.roles.map(({ name, builtIn: built_in }) => roleNameIn(team.defaultLanguage, { name, built_in })) ?? [];
  return before.flatMap((row) => {
    const difference = loggedChanges({ roles: names(row) }, { roles: names(after.find(({ id }) => id === row.id)) });
    if (!difference) return [];
    return [
      {
        category: 'ROLE' as const,
        action: 'member.roles',
        object: { type: 'member', id: row.id, name: row.display_name },
        ...difference,
      },
    ];
  });
}

/** The names of members who lost and who got a role. */
export function holderFields({ add, remove }: { add: readonly string[]; remove: readonly string[] }, names: Named) {
  const of = (ids: readonly string[]) => (ids.length ? { holders: ids.map((id) => names.get(id) ?? id) } : {});
  return { before: of(remove), after: of(add) };
}
