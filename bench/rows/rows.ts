import type pg from 'pg';
import type { Call } from '../measure/burst.ts';
import { departments, newMember, peopleOf, type Person } from './samples.ts';

/** A kind of request that is measured at both sizes of team. */
export interface Row {
  key:
    | 'list'
    | 'list-all'
    | 'list-scoped'
    | 'list-scoped-writes'
    | 'search'
    | 'search-chinese'
    | 'search-number'
    | 'read'
    | 'update'
    | 'create';
  label: string;
  who: 'all' | 'scoped';
  /** The side beside which the product is measured: the ceiling, or the product's own list of the whole team. */
  reference?: 'ceiling' | 'unscoped';
  /** Whether the requests change the team. */
  isWrite?: true;
  /** Whether another process changes members during the measurement. */
  underWrites?: true;
  /** The requests of a burst, below `base`. `round` makes written values differ from those of all other bursts. */
  calls(client: pg.Client, teamId: string, base: string, round: number): Promise<Call[]>;
}

/** The name of a row's line in the tables. */
export const nameOfRow = ({ key, label }: Pick<Row, 'key' | 'label'>): string => `${key}: ${label}`;

const get = (path: string): Call => ({ method: 'GET', path });

const searchFor =
  (fragments: (person: Person) => string | undefined): Row['calls'] =>
  async (client, teamId, base) => {
    const people = (await peopleOf(client, teamId)).slice(0, 2000);
    const usable = people.map(fragments).filter((fragment) => fragment !== undefined);
    return usable.slice(0, 400).map((fragment) => get(`${base}?search=${encodeURIComponent(fragment)}`));
  };
const isLatin = (name: string) => /^[ -~]+$/.test(name);

const firstPages =
  (count: number): Row['calls'] =>
  async (_client, _teamId, base) =>
    Array.from({ length: count }, (_, n) => get(`${base}?page=${n + 1}`));

export const rows: readonly Row[] = [
  {
    key: 'list',
    label: 'department, status',
    who: 'all',
    reference: 'ceiling',
    calls: async (client, teamId, base) =>
      (await departments(client, teamId)).map((id) => get(`${base}?departmentId=${id}&memberStatus=REGISTERED`)),
  },
  { key: 'list-all', label: 'whole team, pages 1-50', who: 'all', reference: 'ceiling', calls: firstPages(50) },
  { key: 'list-scoped', label: '3 departments, pages 1-5', who: 'scoped', reference: 'unscoped', calls: firstPages(5) },
  {
    key: 'list-scoped-writes',
    label: 'a write every 200 ms',
    who: 'scoped',
    reference: 'unscoped',
    underWrites: true,
    calls: firstPages(5),
  },
  {
    key: 'search',
    label: 'part of a Latin name',
    who: 'all',
    reference: 'ceiling',
    calls: searchFor(({ name }) => (isLatin(name) ? name.slice(0, 9) : undefined)),
  },
  {
    // The ceiling's ILIKE cannot use the trigram index for names of three characters or fewer.
    key: 'search-chinese',
    label: 'Chinese name',
    who: 'all',
    calls: searchFor(({ name }) => (isLatin(name) ? undefined : name.slice(0, 3))),
  },
  {
    key: 'search-number',
    label: 'number, mobile or email',
    who: 'all',
    reference: 'ceiling',
    calls: searchFor(
      ({ id, number, mobile, email }) => [number, mobile, email.split('@')[0]][Number.parseInt(id.slice(-1), 16) % 3],
    ),
  },
  {
    key: 'read',
    label: 'one member',
    who: 'all',
    reference: 'ceiling',
    calls: async (client, teamId, base) => (await peopleOf(client, teamId)).map(({ id }) => get(`${base}/${id}`)),
  },
  {
    key: 'update',
    label: 'one member, logged',
    who: 'all',
    reference: 'ceiling',
    isWrite: true,
    calls: async (client, teamId, base, round) =>
      (await peopleOf(client, teamId)).map(({ id }, n) => ({
        method: 'PUT',
        path: `${base}/${id}`,
        body: { jobTitle: `Title ${round} ${n}` },
      })),
  },
  {
    key: 'create',
    label: 'one member, logged',
    who: 'all',
    reference: 'ceiling',
    isWrite: true,
    calls: async (client, teamId, base, round) => {
      const homes = await departments(client, teamId);
      return Array.from({ length: 40_000 }, (_, n) => ({
        method: 'POST' as const,
        path: base,
        body: newMember(round, n, homes[n % homes.length]),
      }));
    },
  },
];

/** The row of a key. */
export function rowOf(key: Row['key']): Row {
  const row = rows.find((row) => row.key === key);
  if (!row) throw new Error(`there is no row ${key}`);
  return row;
}
