/** The city of a time zone's name: `Asia/Hong_Kong` is Hong Kong. */
export const zoneCity = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
