import type { z } from 'zod';
import type { visibility } from '#contract/access/visibility.ts';
import { pictureOf, titleOf } from '#server/domain/visibility/named-people.ts';
import { resolveDepartments } from '#server/domain/visibility/references.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { pageOfPreviewed } from './preview.people.repository.ts';
import { examine } from './preview.service.ts';
import type { ExaminedChange } from './preview.view.ts';
import { code } from './visibility.policy.ts';

type Endpoint = typeof visibility.previewPeople;
type Person = z.input<Endpoint['output']>['items'][number];
type GroupChange = Pick<Person, 'lost' | 'gained' | 'fieldsLost' | 'fieldsGained'>;

/**
 * A page of the people whose view a change of the rules changes, by name. The change is examined again for each page, within the
 * limit of a preview, so nothing has to be stored between them. Throws what the preview throws.
 */
export async function previewPeople(
  context: TeamContext,
  { page, size, search, departmentId, ...change }: z.output<NonNullable<Endpoint['body']>>,
): Promise<z.input<Endpoint['output']>> {
  const { found } = await examine(context, change);
  const changes = changesOf(found);
  const groups = [...changes.keys()].map((at) => ({ at, key: keyOf(found, at) }));
  return asTeam(context.database, context.team.id, async (db) => {
    const [department] = departmentId ? await resolveDepartments(db, context, code, [departmentId]) : [];
    if (departmentId && !department) throw new AppError('notFound');
    const seen = await readVisibleMembers(db, context, code);
    const filters = { search, departmentId: department?.id };
    const { rows, total } = await pageOfPreviewed(db, { seen, named: found.named, groups, filters, page, size });
    const items = rows.flatMap(({ at, visible, ...row }): Person[] => {
      const shifts = changes.get(at);
      if (!shifts) return [];
      const name = { employeeId: row.id, displayName: row.display_name };
      if (!visible) return [{ employee: { ...name, avatar: null }, department: '', ...shifts }];
      const employee = {
        ...name,
        avatar: pictureOf(context, row.avatar_file_id),
        ...(row.titled && { jobTitle: titleOf(row) }),
      };
      return [{ employee, ...(row.numbered && { employeeNumber: row.employee_number }), department: row.department, ...shifts }];
    });
    return { items, page, size, total };
  });
}

/** What changes for each group, by its index. */
function changesOf({ tally, fieldViewings }: ExaminedChange): Map<number, GroupChange> {
  const changes = new Map<number, GroupChange>();
  const none: GroupChange = { lost: 0, gained: 0, fieldsLost: [], fieldsGained: [] };
  for (const { kind, lost, gained } of tally.viewings()) changes.set(kind, { ...none, lost, gained });
  for (const { kind, lost, gained } of fieldViewings)
    changes.set(kind, { ...(changes.get(kind) ?? none), fieldsLost: [...lost], fieldsGained: [...gained] });
  return changes;
}

/** The key of a group: its member, or its departments. */
function keyOf({ crowd: { kinds, departments } }: ExaminedChange, at: number): string {
  const { id = null, places = [] } = kinds[at] ?? {};
  return id ?? places.map((place) => departments[place]?.id).join();
}
