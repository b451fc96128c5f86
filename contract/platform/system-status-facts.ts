/** The background tasks of each server process. */
export const backgroundWork = [
  'jobs',
  'jobSignals',
  'schedule',
  'operationLog',
  'logHeads',
  'mail',
  'webhooks',
  'appSignOuts',
  'signIn',
] as const;
export type BackgroundWork = (typeof backgroundWork)[number];

/** Where the server stores data. */
export const storagePlaces = ['database', 'files'] as const;
export type StoragePlace = (typeof storagePlaces)[number];

/** Why a valid request could not be served. */
export const unavailableCauses = [
  'databaseDiskFull',
  'filesDiskFull',
  'fileMissing',
  'databaseReadOnly',
  'databaseConnections',
  'databaseResources',
  'databaseUnreachable',
  'databaseRefusesRole',
  'databaseConflict',
] as const;
export type UnavailableCause = (typeof unavailableCauses)[number];
