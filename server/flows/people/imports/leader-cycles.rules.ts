/** Returns those of some people who are part of a cycle of leaders. Linear: each person is visited once. */
export function membersOfCycles(people: Iterable<string>, leaderOf: (id: string) => string | null): Set<string> {
  const found = new Set<string>();
  const done = new Set<string>();
  for (const person of people) {
    const line = new Map<string, number>();
    let at: string | null = person;
    for (; at !== null && !done.has(at) && !line.has(at); at = leaderOf(at)) line.set(at, line.size);
    const begin = at === null ? undefined : line.get(at);
    for (const [id, place] of line) {
      done.add(id);
      if (begin !== undefined && place >= begin) found.add(id);
    }
  }
  return found;
}
