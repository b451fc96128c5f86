const ofRequests = {
  cpu: ['ratio', 'server µs', 'PostgreSQL µs', 'reference server µs', 'reference PostgreSQL µs'],
  times: [
    'per second',
    'reference per second',
    'p50 ms',
    'reference p50',
    'p99 ms',
    'reference p99',
    'p99 at 50',
    'reference p99 at 50',
  ],
  cost: ['kB', 'reference kB', 'queries', 'rows scanned'],
} as const;

/** The tables of RESULTS.md in their order. The values of a line are those of some or all columns. */
export const tables = {
  'cpu-100k': { title: 'CPU of a request, 100,000 members', columns: ofRequests.cpu },
  'cpu-1m': { title: 'CPU of a request, 1,000,000 members', columns: [...ofRequests.cpu, '× of 100k'] },
  'times-100k': { title: 'Rates and times, 100,000 members', columns: ofRequests.times },
  'times-1m': { title: 'Rates and times, 1,000,000 members', columns: ofRequests.times },
  'cost-100k': { title: 'Bytes and rows of a request, 100,000 members', columns: ofRequests.cost },
  'cost-1m': { title: 'Bytes and rows of a request, 1,000,000 members', columns: ofRequests.cost },
  mixed: { title: 'Mixed requests on 50 connections, 100,000 members', columns: ['product', 'ceiling'] },
  processes: {
    title: 'One, two and three processes on one PostgreSQL, 100,000 members',
    columns: ['one', 'two', 'three', 'two / one', 'three / one'],
  },
  workplace: {
    title: 'First call of the screens of rooms, home and billing, 100,000 members, 60 rooms',
    columns: ['CPU ms', 'first ms', 'alone ms', 'at 10 ms', 'kB', 'kB compressed'],
  },
  import: { title: 'Import of 2,000 new members into 100,000, .xlsx', columns: ['CPU ms', 'ms', 'ceiling CPU ms', 'ceiling ms'] },
  tree: { title: 'Departments of 1,000,000 members', columns: ['p50 ms', 'p99 ms', 'kB'] },
  directory: {
    title: 'Directory under NONE with 200 exceptions, 100,000 members',
    columns: ['× of unrestricted', 'CPU ms', 'unrestricted CPU ms', 'p50 ms', 'unrestricted p50'],
  },
  start: { title: 'Start with the embedded database and the demo team', columns: ['s', 'MB'] },
  live: {
    title: 'Streams of events of one team, 100,000 members, of one process',
    columns: ['no stream', '1,000 streams'],
  },
  console: { title: 'Console in Chromium, 100,000 members', columns: ['ms', 'kB', 'requests'] },
} as const satisfies Record<string, { title: string; columns: readonly string[] }>;

export type TableKey = keyof typeof tables;
export type ColumnOf<Key extends TableKey> = (typeof tables)[Key]['columns'][number];

/** A measured line of a table, named by its first column. */
export interface Line<Key extends TableKey = TableKey> {
  table: Key;
  name: string;
  values: Partial<Record<ColumnOf<Key>, number>>;
}
