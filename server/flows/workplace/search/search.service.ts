import { searchTextOf } from '#contract/people/search-text.ts';
import type { SearchResult } from '#contract/workplace/search.ts';
import { refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { finderOf } from './search.policy.ts';
import { chineseNames, findMembers, findRecords, type SearchTerm } from './search.repository.ts';
import { isChinese, matchesInChinese } from './chinese-names.rules.ts';

/**
 * Finds a few records of each kind that contain a text. Members the caller does not see and kinds beyond their permissions are
 * not searched.
 */
export function searchEverywhere(context: TeamContext, text: string): Promise<SearchResult> {
  const { database, team, language, now } = context;
  const { text: fragment, joined } = searchTextOf(text);
  return asTeam(database, team.id, async (db) => {
    const finder = finderOf(
      context,
      await readVisibleMembers(db, context, '020100'),
      await readVisibleMembers(db, context, '020100', '020200'),
    );
    const chinese = isChinese(joined) ? matchesInChinese(await chineseNames(db, { teamId: team.id, language }), joined) : [];
    const term: SearchTerm = { teamId: team.id, fragment, chinese, language, now };
    const people = await findMembers(db, finder, term);
    const members = people.map((row) => ({ ...refView(context, row), department: row.department, managed: row.managed }));
    return { members, ...(await findRecords(db, finder, term)) };
  });
}
