import { translator } from '#phrases/translate.ts';
import { languageNames } from '#contract/languages.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { type StoredBanner, knownDepartments } from './banners.repository.ts';
import { minuteOf } from './banners.rules.ts';

export const aboutBanner = (id: string, name: string) =>
  ({ category: 'BANNER', object: { type: 'banner', id, name } }) satisfies Partial<LogEvent>;

/**
 * Describes a banner in words of the team's language for the log, with names of departments and times in the team's time zone.
 */
export async function wordsOf(db: Db, { team }: TeamContext, stored: StoredBanner): Promise<Record<string, unknown>> {
  const t = translator(team.defaultLanguage);
  const known = await knownDepartments(db, stored.departments);
  return {
    name: stored.name,
    opens: t(`banners.linkTypes.${stored.link_type}`),
    address: stored.link_address,
    notice: stored.notice || null,
    shown: stored.shown,
    startsAt: minuteOf(stored.starts_at, team.timeZone),
    endsAt: minuteOf(stored.ends_at, team.timeZone),
    departments: stored.departments.map((id) => known.get(id) ?? id),
    languages: stored.languages.map((language) => languageNames[language]),
  };
}
