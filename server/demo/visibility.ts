import { v7 as uuidv7 } from 'uuid';
import type { ExceptionEffect } from '#contract/access/visibility-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';

type Path = readonly string[];
interface DemoException {
  name: string;
  effect: ExceptionEffect;
  priority: number;
  enabled: boolean;
  subjects: readonly Path[];
  /** Whether only the heads of the subjects are meant. */
  heads?: true;
  objects: readonly Path[];
}

/** The main rule is ALL; these are the exceptions. An empty path is the whole team. */
const exceptions: readonly DemoException[] = [
  {
    name: 'Legal, out of sight of the warehouses',
    effect: 'PROHIBIT',
    priority: 100,
    enabled: true,
    subjects: [
      ['Operations', 'Hong Kong'],
      ['Operations', 'Jakarta'],
    ],
    objects: [['Legal']],
  },
  {
    name: 'Who runs a warehouse finds Legal',
    effect: 'ALLOW',
    priority: 200,
    enabled: true,
    subjects: [
      ['Operations', 'Hong Kong'],
      ['Operations', 'Jakarta'],
    ],
    heads: true,
    objects: [['Legal']],
  },
  {
    name: 'Sales and design, apart during the tender',
    effect: 'PROHIBIT',
    priority: 100,
    enabled: false,
    subjects: [['Sales']],
    objects: [['Product', 'Design']],
  },
];

/** Inserts the visibility rules of the demo team, whose departments already have heads, and returns their log events. */
export async function addVisibility(tx: Tx, teamId: string, idOf: (path: Path) => string, at: Date): Promise<LogEvent[]> {
  const levels = { joinedDate: 'SAME_DEPARTMENT' };
  await tx
    .insertInto('address_books')
    .values({ team_id: teamId, fields: JSON.stringify(levels), updated_at: at })
    .execute();
  const events: LogEvent[] = [];
  for (const { subjects, objects, heads, ...exception } of exceptions) {
    const id = uuidv7();
    const named = heads ? await headsOf(tx, teamId, subjects.map(idOf)) : [];
    await tx
      .insertInto('visibility_exceptions')
      .values({
        team_id: teamId,
        id,
        ...exception,
        subject_departments: heads ? [] : subjects.map(idOf),
        subject_members: named.map((member) => member.id),
        object_departments: objects.map(idOf),
        created_at: at,
        updated_at: at,
      })
      .execute();
    const words = (paths: readonly Path[]) => paths.map((path) => path.join(' / '));
    const who = heads ? named.map((member) => member.display_name) : words(subjects);
    events.push({
      category: 'VISIBILITY',
      action: 'visibility.exception.create',
      object: { type: 'exception', id, name: exception.name },
      after: { ...exception, subjects: who, objects: words(objects) },
    });
  }
  return events;
}

function headsOf(tx: Tx, teamId: string, departments: readonly string[]) {
  return tx
    .selectFrom('members')
    .innerJoin('departments', (join) =>
      join.onRef('departments.team_id', '=', 'members.team_id').onRef('departments.head_member_id', '=', 'members.id'),
    )
    .select(['members.id', 'members.display_name'])
    .where('members.team_id', '=', teamId)
    .where('departments.id', 'in', departments)
    .execute();
}
