import { homeLimits, needLevels, type NeedKind, type NeedLevel } from '#contract/workplace/home-facts.ts';
import type { HomeNeed } from '#contract/workplace/home.ts';
import type { NeedRow } from './needs.repository.ts';

const day = 86_400_000;

/** Kinds with an end: urgent shortly before it, and bad after it. */
const ends: readonly NeedKind[] = ['PAY', 'RENEW', 'ENDING'];
/** Kinds that stop something already. */
const stopped: readonly NeedKind[] = ['GRACE', 'RESIGNATION'];
const people: readonly NeedKind[] = ['JOIN_REQUEST', 'APP_REQUEST'];

/** Returns how urgent a line is. A webhook that was disabled (its `detail` says why) is more so than one that fails. */
export function levelOf({ kind, at, detail }: Pick<NeedRow, 'kind' | 'at' | 'detail'>, now: Date): NeedLevel {
  if (stopped.includes(kind)) return 'BAD';
  if (people.includes(kind)) return 'INFO';
  if (ends.includes(kind)) return at && at.getTime() - now.getTime() <= homeLimits.urgentDays * day ? 'BAD' : 'WARNING';
  return kind === 'WEBHOOK' && detail !== null ? 'BAD' : 'WARNING';
}

/**
 * Returns the lines that need the caller, the most urgent first: by level, then by what ends first or has waited longest. `total`
 * also counts those that are not listed.
 */
export function needsOf(rows: readonly NeedRow[], now: Date): { items: HomeNeed[]; total: number } {
  const lines = rows.map((row) => ({ row, level: levelOf(row, now) }));
  const rank = ({ row, level }: (typeof lines)[number]) => [needLevels.indexOf(level), row.at?.getTime() ?? 0] as const;
  const sorted = lines.toSorted((one, other) => {
    const [[level, at], [otherLevel, otherAt]] = [rank(one), rank(other)];
    return level - otherLevel || at - otherAt || one.row.id.localeCompare(other.row.id);
  });
  const totals = new Map(rows.map(({ kind, total }) => [totalKey(kind), total]));
  return {
    items: sorted.slice(0, homeLimits.needs).map(({ row, level }) => needOf(row, level)),
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
  };
}

/** GRACE and RENEW are rows of the same query, with one total. */
const totalKey = (kind: NeedKind): NeedKind => (kind === 'GRACE' ? 'RENEW' : kind);

const needOf = ({ kind, id, name, detail, at, count, amount, currency }: NeedRow, level: NeedLevel): HomeNeed => ({
  kind,
  level,
  id,
  name,
  detail,
  at: at?.toISOString() ?? null,
  count,
  due: currency === null || amount === null ? null : { currency, amount },
});
