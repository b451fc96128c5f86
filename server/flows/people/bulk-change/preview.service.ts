import { bulkAtOnce, type BulkReason, bulkReasons, needsTypedNumber } from '#contract/people/bulk-facts.ts';
import type { BulkPreview } from '#contract/people/bulk.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import type { ChangedDepartment } from './bulk-change.repository.ts';
import { countInScope, operatorScope } from './operator-scope.policy.ts';
import { resolvedChangeOf, type RequestedChange } from './requested-change.service.ts';
import { plannedBatches, planFor, type ChangePlan } from './team-state.service.ts';

const mostPlaces = 20;
const mostExamples = 3;

/** Computes what a change would do, without changing or locking anything. */
export function preview(context: TeamContext, request: RequestedChange): Promise<BulkPreview> {
  const operator = operatorScope(context);
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const plan = await planFor(db, team.id, operator, await resolvedChangeOf(db, context, request));
    const tally = await tallyOf(db, plan);
    const reached = await countInScope(db, team.id, operator.edit);
    const { people, matched } = tally;
    return {
      matched,
      people,
      reached,
      typeNumber: needsTypedNumber(people, reached),
      asJob: people > bulkAtOnce,
      from: placesOf(tally.from, plan),
      to: placesOf(tally.to, plan),
      leftOut: bulkReasons.flatMap((reason) => {
        const found = tally.left.get(reason);
        return found ? [{ reason, ...found }] : [];
      }),
    };
  });
}

interface Tally {
  matched: number;
  people: number;
  from: Map<string, number>;
  to: Map<string, number>;
  left: Map<BulkReason, { people: number; examples: string[] }>;
}

async function tallyOf(db: Db, plan: ChangePlan): Promise<Tally> {
  const tally: Tally = { matched: 0, people: 0, from: new Map(), to: new Map(), left: new Map() };
  for await (const some of plannedBatches(db, plan)) {
    tally.matched += some.length;
    for (const { person, planned } of some) {
      if ('left' in planned) {
        leave(tally, planned.left, person.name);
        continue;
      }
      tally.people += 1;
      if (!('departments' in planned.before) || !('departments' in planned.after)) continue;
      const [before, after] = [planned.before.departments, planned.after.departments];
      for (const id of before) if (!after.includes(id)) tally.from.set(id, (tally.from.get(id) ?? 0) + 1);
      for (const id of after) if (!before.includes(id)) tally.to.set(id, (tally.to.get(id) ?? 0) + 1);
    }
  }
  const unseen = new Set(plan.change.employeeIds ?? []).size - tally.matched;
  if (plan.change.employeeIds && unseen > 0) tally.left.set('NOT_FOUND', { people: unseen, examples: [] });
  return tally;
}

function leave(tally: Tally, reason: BulkReason, name: string): void {
  const found = tally.left.get(reason) ?? { people: 0, examples: [] };
  found.people += 1;
  if (found.examples.length < mostExamples) found.examples.push(name);
  tally.left.set(reason, found);
}

function placesOf(counts: ReadonlyMap<string, number>, { departments: places }: ChangePlan): BulkPreview['from'] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostPlaces)
    .map(([id, people]) => ({ department: refOf(id, places.get(id)), people }));
}

function refOf(id: string, place: ChangedDepartment | undefined) {
  return { departmentId: id, name: place?.name ?? '', path: place?.path_name ?? '' };
}
