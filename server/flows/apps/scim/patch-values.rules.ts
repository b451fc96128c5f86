import { scimLimits } from '#contract/apps/scim-facts.ts';
import type { Filter, PatchTarget } from './filter.rules.ts';
import { ScimFault } from './scim-errors.rules.ts';

type Entry = Record<string, unknown>;

/** Comparisons that the operations of one PATCH have left. What needs more is refused before it is done (RFC 7644, 3.12: tooMany). */
export interface ComparisonBudget {
  left: number;
}

/** The values of one attribute in their order, found by their `value` without a search. */
export class ValueList {
  private readonly entries = new Map<number, Entry>();
  private readonly byValue = new Map<unknown, Set<number>>();
  private readonly most: number;
  private nextId = 0;

  /** @param most how many there can be; more are refused with tooManyValues */
  constructor(values: unknown, most: number) {
    this.most = most;
    if (Array.isArray(values)) for (const each of values as Entry[]) this.append(each, '');
  }

  get size(): number {
    return this.entries.size;
  }

  toArray(): Entry[] {
    return [...this.entries.values()];
  }

  append(entry: Entry, attribute: string): void {
    if (this.entries.size >= this.most) throw new ScimFault('tooManyValues', { attribute });
    const id = this.nextId++;
    this.entries.set(id, entry);
    this.index(id, entry);
  }

  /** Those with a value, which is compared without regard to case. */
  named(value: unknown): number[] {
    return [...(this.byValue.get(keyOf(value)) ?? [])];
  }

  matching(holds: (entry: Entry) => boolean): number[] {
    return [...this.entries].filter(([, entry]) => holds(entry)).map(([id]) => id);
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) {
      this.byValue.get(keyOf(this.entries.get(id)?.['value']))?.delete(id);
      this.entries.delete(id);
    }
  }

  /** Keeps the place of each. */
  change(ids: readonly number[], change: (entry: Entry) => Entry): void {
    for (const id of ids) {
      const before = this.entries.get(id) ?? {};
      const after = change(before);
      this.byValue.get(keyOf(before['value']))?.delete(id);
      this.entries.set(id, after);
      this.index(id, after);
    }
  }

  clear(): void {
    this.entries.clear();
    this.byValue.clear();
  }

  private index(id: number, { value }: Entry): void {
    const ids = this.byValue.get(keyOf(value));
    if (ids) ids.add(id);
    else this.byValue.set(keyOf(value), new Set([id]));
  }
}

const keyOf = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Makes one operation on the values of an attribute. Throws tooMany, tooManyValues, noTarget, wrongValue, pathBroken. */
export function changeValues(
  list: ValueList,
  by: 'add' | 'remove' | 'replace',
  { path, filter, sub }: PatchTarget,
  value: unknown,
  budget: ComparisonBudget,
): void {
  if (!filter && !sub) return changeWhole(list, by, path, value);
  const chosen = filter ? choose(list, filter, budget) : spend(budget, list.size, () => list.matching(() => true));
  if (by === 'remove') {
    if (!sub || sub === 'value') list.remove(chosen);
    else list.change(chosen, (entry) => without(entry, sub));
    return;
  }
  const change = sub ? { [sub]: part(value) } : (given(value)[0] ?? {});
  if (chosen.length > 0) return list.change(chosen, (entry) => ({ ...entry, ...change }));
  // Entra changes what is not there yet; with no more said than its type it is clear what is meant.
  if (filter?.is !== 'compare' || filter.by !== 'eq' || filter.path === 'value') throw new ScimFault('noTarget', { path });
  list.append({ [filter.path]: filter.value, ...change }, path);
}

function changeWhole(list: ValueList, by: 'add' | 'remove' | 'replace', path: string, value: unknown): void {
  if (by === 'replace' || (by === 'remove' && value === undefined)) list.clear();
  if ((by === 'replace' && value === null) || (by === 'remove' && value === undefined)) return;
  const entries = given(value);
  for (const entry of entries) list.remove(list.named(entry['value']));
  if (by !== 'remove') for (const entry of entries) list.append(entry, path);
}

/** A directory takes one of many people out by id: that needs no search. */
function choose(list: ValueList, filter: Filter, budget: ComparisonBudget): number[] {
  if (filter.is === 'compare' && filter.by === 'eq' && filter.path === 'value' && typeof filter.value === 'string')
    return list.named(filter.value);
  return spend(budget, list.size * comparisonsIn(filter), () => list.matching((entry) => holds(filter, entry)));
}

function spend<T>(budget: ComparisonBudget, cost: number, work: () => T): T {
  if (cost > budget.left) throw new ScimFault('tooMany');
  budget.left -= cost;
  return work();
}

function comparisonsIn(filter: Filter): number {
  if (filter.is === 'and' || filter.is === 'or') return filter.parts.reduce((sum, part) => sum + comparisonsIn(part), 0);
  return filter.is === 'not' ? comparisonsIn(filter.part) : 1;
}

/** Values as they are compared: short parts of one level each. Throws wrongValue. */
function given(value: unknown): Entry[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return { value: part(each) };
    const parts = Object.entries(each);
    if (parts.length > scimLimits.valueParts) throw new ScimFault('wrongValue', { attribute: 'value' });
    return Object.fromEntries(parts.map(([name, inner]) => [name, part(inner)]));
  });
}

function part(value: unknown): unknown {
  const plain = value === null || value === undefined || ['boolean', 'number', 'string'].includes(typeof value);
  if (!plain || (typeof value === 'string' && value.length > scimLimits.valueText))
    throw new ScimFault('wrongValue', { attribute: 'value' });
  return value;
}

const without = (entry: Entry, name: string) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key.toLowerCase() !== name));

/** Whether one of several values is meant by a filter. */
function holds(filter: Filter, entry: Entry): boolean {
  if (filter.is === 'and') return filter.parts.every((each) => holds(each, entry));
  if (filter.is === 'or') return filter.parts.some((each) => holds(each, entry));
  if (filter.is === 'not') return !holds(filter.part, entry);
  if (filter.is === 'holding') throw new ScimFault('pathBroken', { text: filter.path });
  const found = Object.entries(entry).find(([key]) => key.toLowerCase() === filter.path)?.[1];
  if (filter.is === 'present') return found !== undefined && found !== null;
  return compared(filter.by, found, filter.value);
}

function compared(by: string, found: unknown, wanted: unknown): boolean {
  if (found === undefined || found === null) return by === 'ne' ? wanted !== null : by === 'eq' && wanted === null;
  const [left, right] = [`${found as string | number | boolean}`.toLowerCase(), String(wanted).toLowerCase()];
  if (by === 'eq') return left === right;
  if (by === 'ne') return left !== right;
  if (by === 'co') return left.includes(right);
  if (by === 'sw') return left.startsWith(right);
  if (by === 'ew') return left.endsWith(right);
  if (by === 'gt') return left > right;
  if (by === 'ge') return left >= right;
  return by === 'lt' ? left < right : left <= right;
}
