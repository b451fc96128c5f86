import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { EndedRow, TokenRow } from './api-tokens.repository.ts';
import { codesOf } from './api-tokens.rules.ts';

/** Returns a log entry about a token. The secret of the token is never logged. */
export function event(
  action: LoggedAction,
  { id, name }: Pick<EndedRow, 'id' | 'name'>,
  fields: Pick<LogEvent, 'before' | 'after'> = {},
): LogEvent {
  return { category: 'SECURITY', action, object: { type: 'apiToken', id, name }, ...fields };
}

const keyOf = (code: MenuCode) => menu.find((entry) => entry.code === code)?.key ?? 'home';

/** Describes the token in the team's default language, for the log entry. */
export function wordsOf({ team }: Pick<TeamContext, 'team'>, row: TokenRow): Record<string, unknown> {
  const t = translator(team.defaultLanguage);
  return {
    name: row.name,
    ...(row.kind === 'SCIM' && { kind: row.kind }),
    permissions: codesOf(row.grants)
      .toSorted()
      .map((code) => `${code} ${t(`shell.pages.${keyOf(code)}`)} · ${t(`roles.access.${row.grants[code] ?? 'view'}`)}`),
    scope: t(`roles.scopes.${row.scope}`),
    ...(row.departments.length && { scopeDepartments: row.departments.map((department) => department.path_name) }),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
