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
export async function wordsOf(db: Db, { team }: TeamContext, kept: StoredBanner): Promise<Record<string, unknown>> {
  const t = translator(team.defaultLanguage);
  const known = await knownDepartments(db, kept.departments);
  return {
    name: kept.name,
    opens: t(`banners.linkTypes.${kept.link_type}`),
    address: kept.link_address,
    notice: kept.notice || null,
    shown: kept.shown,
    startsAt: minuteOf(kept.starts_at, team.timeZone),
    endsAt: minuteOf(kept.ends_at, team.timeZone),
    departments: kept.departments.map((id) => known.get(id) ?? id),
    languages: kept.languages.map((language) => languageNames[language]),
  };
}
