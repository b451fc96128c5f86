import { words } from '#phrases/en/words.ts';

/** The state of the server, shown to provider staff. */
export const systemStatus = {
  title: 'System status',
  purpose:
    'Storage and background tasks of one server process. Each process reports its own status, so monitor all of them with /readyz and /metrics.',
  process: 'Process',
  onHost: '{pid} on {host}',
  started: 'Running since',
  folder: 'Data folder',
  state: {
    full: 'Full',
    free: 'Space available',
    foreign: 'Wrong folder',
    own: 'Correct folder',
    up: 'Running',
    down: 'Down',
  },
  storage: {
    database: 'Database disk',
    files: 'Data folder disk',
  },
  work: {
    jobs: 'Imports, exports and bulk updates',
    jobSignals: 'Signals for new background tasks',
    schedule: 'Scheduled tasks',
    operationLog: 'Operation log sealing',
    logHeads: 'Export of signed operation log hashes',
    mail: 'Email and text messages',
    webhooks: 'Webhooks',
    appSignOuts: 'Sign-out of connected apps',
    signIn: 'Sign-in key and session maintenance',
  },
  parts: {
    title: 'Storage and background tasks',
    part: 'Component',
    state: words.state,
    since: 'Since',
  },
  causes: {
    title: 'Failures with external causes',
    cause: 'Cause',
    count: 'Count',
    last: 'Last occurred',
    times: '{count, number}',
    empty: 'No failures since the server started',
    emptyText: 'Requests and background tasks that fail because of the database, its disk or the data folder are counted here.',
  },
  cause: {
    databaseDiskFull: 'The database disk is full. Free up space.',
    filesDiskFull: 'The data folder disk is full. Free up space.',
    fileMissing: 'A file is missing from the data folder. Share the folder between processes, or restore it from a backup.',
    databaseReadOnly: 'The database is read-only. It’s a standby, or a primary that rejects writes.',
    databaseConnections: 'The database has no connections left. Raise max_connections or lower DATABASE_POOL.',
    databaseResources: 'The database is out of memory or another resource.',
    databaseUnreachable: 'The database couldn’t be reached, or it closed connections.',
    databaseRefusesRole: 'The database rejected the role that the server uses. See the server log.',
    databaseConflict: 'A statement was cancelled, timed out, or conflicted with another transaction.',
  },
};
