/** The city a time zone is called after: `Asia/Hong_Kong` is Hong Kong. */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
