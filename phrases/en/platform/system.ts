import { words } from '#phrases/en/words.ts';

/** The state of the server, shown to provider staff. */
export const system = {
  title: 'System',
  purpose:
    'Whether the process that answers can store data and does its background work. Every process of the installation has its own state: watch each of them by /readyz and /metrics.',
  process: 'Process',
  onHost: '{pid} on {host}',
  started: 'Running since',
  folder: 'File folder',
  state: {
    full: 'Full',
    free: 'Has space',
    foreign: 'Another folder',
    own: 'Right folder',
    up: 'Works',
    down: 'Down',
  },
  storage: {
    database: 'Disk of the database',
    files: 'Disk of the data folder',
  },
  work: {
    jobs: 'Jobs: imports, exports, bulk changes',
    jobSignals: 'Notifications of new jobs',
    schedule: 'Scheduled tasks',
    operationLog: 'Sealing of the operation log',
    logHeads: 'Export of the heads of the operation log',
    mail: 'Mail and text messages',
    webhooks: 'Webhooks',
    appSignOuts: 'Sign-out from apps',
    signIn: 'Maintenance of sign-in keys and sessions',
  },
  parts: {
    title: 'Storage and background work',
    part: 'Part',
    state: words.state,
    since: 'Since',
  },
  causes: {
    title: 'Failures with an outside cause',
    cause: 'Cause',
    count: 'Times',
    last: 'Last',
    times: '{count, number}',
    empty: 'None since the start',
    emptyText: 'Requests and background work that fail because of the database, its disk or the data folder are counted here.',
  },
  cause: {
    databaseDiskFull: 'The disk of the database is full. Free space there',
    filesDiskFull: 'The disk of the data folder is full. Free space there',
    fileMissing: 'A file is not in the data folder. Share the folder between processes, or restore it',
    databaseReadOnly: 'The database is read-only: a standby, or a primary that refuses writes',
    databaseConnections: 'The database has no connection left. Raise max_connections or lower DATABASE_POOL',
    databaseResources: 'The database lacks memory or another resource',
    databaseUnreachable: 'The database could not be reached, or ended connections',
    databaseRefusesRole: 'The database refused the role of the server. See the log',
    databaseConflict: 'A statement was cancelled, took too long, or lost against another transaction',
  },
};
