import type { TeamContext } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { releaseResigned } from '#server/features/people/members/members.departments.repository.ts';
import { findPlaceable, removeEmpty } from '#server/features/people/departments/departments.moves.service.ts';
import * as bin from './recycle-bin.repository.ts';

/** Moves a department without members and children to the recycle bin. */
export function removeDepartment(context: TeamContext, id: string): Promise<{ recycledId: string }> {
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    const row = await findPlaceable(tx, context, id);
    const parentId = row.parent_id ?? '';
    await releaseResigned(tx, teamId, id, parentId);
    const snapshot = { row: await bin.readDepartment(tx, teamId, id) };
    // A concurrent deletion waits here, and then throws notFound.
    await removeEmpty(tx, teamId, id);
    const item = { kind: 'DEPARTMENT', id, name: row.name, places: [parentId], snapshot } as const;
    const recycledId = await bin.addToBin(tx, context, item);
    await record(tx, context, {
      category: 'DEPARTMENT',
      action: 'department.delete',
      object: { type: 'department', id, name: row.name },
      before: {
        name: row.name,
        number: row.number,
        parentId,
        headId: row.head?.id ?? null,
        head: row.head?.display_name ?? null,
      },
      after: { recycledId },
    });
    return { recycledId };
  });
}
