import type { z } from 'zod';
import type { Headcount, HeadcountPeriod, insight } from '#contract/people/insight.ts';
import { insightLimits, monthSpans } from '#contract/people/insight-facts.ts';
import { type JobType, jobTypes, type MemberStatus, memberStatuses } from '#contract/people/member-facts.ts';
import { resolveDepartments } from '#server/domain/visibility/references.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import * as repository from './headcount.repository.ts';
import { daysOfMonths, depthsAtLevel, outermost, withPeople } from './headcount.rules.ts';
import { contains, membersSeen } from './insight.policy.ts';

type PeriodQuery = z.output<NonNullable<(typeof insight.headcountPeriod)['query']>>;
export type HeadcountQuery = z.output<NonNullable<(typeof insight.headcount)['query']>>;

/** Headcount of the members in the actor's scope, or of those of them in a department and its subtree. */
export function headcount(context: TeamContext, query: HeadcountQuery): Promise<Headcount> {
  const scope = membersSeen(context);
  const today = dateIn(context.team.timeZone, context.now);
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const [department] = query.departmentId ? await resolveDepartments(db, context, '020100', [query.departmentId]) : [];
    if (query.departmentId && !department) throw new AppError('notFound');
    const tops = await topsOf(db, scope, department);
    const among = repository.headcountCondition(scope, department?.id);
    const kinds = await repository.countKinds(db, among);
    const { months, later } = await repository.countMonths(db, among, {
      today,
      months: query.months,
      whole: scope === 'all' && !department,
    });
    const places = await repository.countDepartmentsAtLevel(
      db,
      context.team.id,
      depthsAtLevel(tops, query.level),
      insightLimits.departments,
    );
    const total = sum(kinds.filter(({ status }) => status !== 'CANCELED'));
    return {
      total,
      later,
      months: withPeople(months, total - later),
      departments: {
        ...places,
        items: places.items.map(({ id, ...place }) => ({ departmentId: id, ...place })),
      },
      jobTypes: largestFirst(
        jobTypes.map((jobType: JobType) => ({
          jobType,
          people: sum(kinds.filter(({ job_type, status }) => job_type === jobType && status !== 'CANCELED')),
        })),
      ),
      statuses: largestFirst(
        memberStatuses.map((memberStatus: MemberStatus) => ({
          memberStatus,
          people: sum(kinds.filter(({ status }) => status === memberStatus)),
        })),
      ),
    };
  });
}

/**
 * Arrivals and departures in a period of months until today, in all and by department. Throws invalid if the period ends before it
 * begins or has more months than the headcount shows.
 */
export function headcountPeriod(context: TeamContext, query: PeriodQuery): Promise<HeadcountPeriod> {
  const scope = membersSeen(context);
  const days = daysOfMonths(query.from, query.to, dateIn(context.team.timeZone, context.now));
  if (query.to < query.from) throw invalid({ field: 'to', rule: 'timeOrder' });
  if (days.months > monthSpans[2]) throw invalid({ field: 'from', rule: 'tooManyDays', args: { days: monthSpans[2] * 31 } });
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const [department] = query.departmentId ? await resolveDepartments(db, context, '020100', [query.departmentId]) : [];
    if (query.departmentId && !department) throw new AppError('notFound');
    const tops = depthsAtLevel(await topsOf(db, scope, department), query.level);
    const among = repository.headcountCondition(scope, department?.id);
    const { items, ...counted } = await repository.countPeriod(db, among, tops, { ...days, most: insightLimits.departments });
    return { ...counted, from: days.from, to: days.to, items: items.map(({ id, ...rest }) => ({ departmentId: id, ...rest })) };
  });
}

/** The departments whose subtrees are counted: the requested one, or its parts in scope; without a request, all of the scope. */
async function topsOf(db: Db, scope: Scope, department: repository.HeadcountTop | undefined): Promise<repository.HeadcountTop[]> {
  if (scope === 'all') return department ? [department] : repository.findRoot(db);
  if (department && contains(scope, department.path)) return [department];
  const topsInScope = outermost(await repository.findDepartments(db, scope.departments));
  return department ? topsInScope.filter(({ path }) => path.includes(department.id)) : topsInScope;
}

const sum = (rows: readonly { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);

/** Leaves out kinds without people and sorts the others by number, largest first. */
function largestFirst<Row extends { people: number }>(rows: Row[]): Row[] {
  return rows.filter(({ people }) => people > 0).sort((a, b) => b.people - a.people);
}
