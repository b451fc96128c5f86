/** The background tasks of each server process. */
export const backgroundWork = [
  'jobs',
  'jobSignals',
  'schedule',
  'operationLog',
  'logHeads',
  'logForwarding',
  'mail',
  'webhooks',
  'appSignOuts',
  'signIn',
  'files',
] as const;
export type BackgroundWork = (typeof backgroundWork)[number];

/** Lists of work that waits for the background work of any process. */
export const queues = ['jobs', 'schedule', 'mail', 'texts', 'webhooks', 'appSignOuts', 'operationLog', 'logForwarding'] as const;
export type Queue = (typeof queues)[number];

/** Seconds for which work may be overdue before the status page marks its queue as late. */
export const lateAfter = 300;

/** Where the server stores data. */
export const storagePlaces = ['database', 'files'] as const;
export type StoragePlace = (typeof storagePlaces)[number];

/** Why a valid request could not be served. */
export const unavailableCauses = [
  'databaseDiskFull',
  'filesDiskFull',
  'fileMissing',
  'fileStoreUnavailable',
  'databaseReadOnly',
  'databaseConnections',
  'databaseResources',
  'databaseUnreachable',
  'databaseRefusesRole',
  'databaseConflict',
] as const;
export type UnavailableCause = (typeof unavailableCauses)[number];
