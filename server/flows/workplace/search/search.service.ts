import { matchedField, searchTextOf, type SearchText } from '#contract/people/search-text.ts';
import type { SearchResult } from '#contract/workplace/search.ts';
import { refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { finderOf } from './search.policy.ts';
import {
  chineseNames,
  countVisibleDepartments,
  findMembers,
  findRecords,
  type FoundMember,
  type SearchTerm,
} from './search.repository.ts';
import { isChinese, matchesInChinese } from './chinese-names.rules.ts';

/**
 * Finds a few records of each kind that contain a text. Members the caller does not see and kinds beyond their permissions are
 * not searched.
 */
export function searchEverywhere(context: TeamContext, text: string): Promise<SearchResult> {
  const { database, team, language, now } = context;
  const searched = searchTextOf(text);
  const { text: fragment, joined } = searched;
  return asTeam(database, team.id, async (db) => {
    const finder = finderOf(
      context,
      await readVisibleMembers(db, context, '020100'),
      await readVisibleMembers(db, context, '020100', '020200'),
    );
    const chinese = isChinese(joined) ? matchesInChinese(await chineseNames(db, { teamId: team.id, language }), joined) : [];
    const term: SearchTerm = { teamId: team.id, fragment, chinese, language, now };
    const people = await findMembers(db, finder, term);
    const members = people.map((row) => ({
      ...refView(context, row),
      department: row.department,
      managed: row.managed,
      matched: matchOf(searched, row),
    }));
    const records = await findRecords(db, finder, term);
    const isExplained = finder.departments !== 'all' && people.length === 0 && records.departments.length === 0;
    return {
      members,
      memberTotal: people[0] ? people[0].total : 0,
      ...records,
      visibleDepartments: isExplained ? await countVisibleDepartments(db, finder) : null,
    };
  });
}

/** The value of the field by which a member was found, if it is not the display name. */
function matchOf(searched: SearchText, row: FoundMember): SearchResult['members'][number]['matched'] {
  const values = {
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    employeeNumber: row.employee_number,
    mobilePrefix: row.mobile_prefix,
    mobileNumber: row.mobile_number,
    email: row.email,
  };
  const field = matchedField(searched, values);
  if (field === null) return null;
  if (field === 'fullName') return { field, value: [row.first_name, row.last_name].filter(Boolean).join(' ') };
  if (field === 'mobile') return { field, value: `+${row.mobile_prefix} ${row.mobile_number}` };
  return { field, value: values[field] ?? '' };
}
