/** The order after an item was moved before another, or to the end with null. Unchanged if one of them no longer exists. */
export function reordered(ids: readonly string[], moved: string, before: string | null): string[] {
  if (before === moved) return [...ids];
  const others = ids.filter((id) => id !== moved);
  const place = before === null ? others.length : others.indexOf(before);
  return place < 0 ? [...ids] : [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Where an item was dropped: before or after another, or on it, which takes its position. */
export type Drop = 'before' | 'after' | 'onto';

/** The order after an item was dragged to another. */
export function dropped(ids: readonly string[], moved: string, target: string, where: Drop): string[] {
  const [from, to] = [ids.indexOf(moved), ids.indexOf(target)];
  const after = where === 'after' || (where === 'onto' && from < to);
  return reordered(ids, moved, after ? (ids[to + 1] ?? null) : target);
}

/** The order after an item was moved up or down by one position. */
export function stepped(ids: readonly string[], moved: string, way: 'up' | 'down'): string[] {
  const place = ids.indexOf(moved);
  return reordered(ids, moved, way === 'up' ? (ids[place - 1] ?? moved) : (ids[place + 2] ?? null));
}
