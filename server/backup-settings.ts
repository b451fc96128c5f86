import { isAbsolute } from 'node:path';
import { readS3, type S3Settings } from './s3-settings.ts';
import { readChoice, SettingsError } from './settings-error.ts';

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export interface BackupKeep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Backups to a folder or to object storage (docs/operations/backup.md). */
export interface BackupSettings {
  /** BACKUP_TO: an absolute path of a folder, or s3://bucket/prefix. Absent: backups are only made into folders that the command names. */
  readonly to: string | S3Settings | undefined;
  /** BACKUP_SCHEDULE: when the server makes a backup, as a cron expression in UTC. Absent: it makes none. */
  readonly schedule: string | undefined;
  /** BACKUP_VERIFY_SCHEDULE: when the server verifies the newest backup by restoring it. Absent: it does not. */
  readonly verifySchedule: string | undefined;
  /** BACKUP_KEEP. Default daily=7,weekly=4,monthly=12. */
  readonly keep: BackupKeep;
  /** BACKUP_KEY: a recipient (age1…) or an identity (AGE-SECRET-KEY-1…) of age, with which backups in BACKUP_TO are encrypted. */
  readonly key: string | undefined;
  /** BACKUP_ROOT_KEY: on, so that backups contain the root key of DATA_DIR. Default off. */
  readonly withRootKey: boolean;
}

type Text = (name: string) => string | undefined;

/** Reads the settings of backups. Throws SettingsError. */
export function readBackup(text: Text, publicUrl: URL): BackupSettings {
  const key = readKey(text('BACKUP_KEY'));
  const schedule = readSchedule('BACKUP_SCHEDULE', text('BACKUP_SCHEDULE'));
  const verifySchedule = readSchedule('BACKUP_VERIFY_SCHEDULE', text('BACKUP_VERIFY_SCHEDULE'));
  const to = readDestination(text, publicUrl);
  if (to === undefined && (schedule ?? verifySchedule) !== undefined)
    throw new SettingsError('BACKUP_TO', 'given together with BACKUP_SCHEDULE and BACKUP_VERIFY_SCHEDULE');
  if (typeof to === 'object' && key === undefined)
    throw new SettingsError('BACKUP_KEY', 'given together with BACKUP_TO=s3://…, so that the storage cannot read the backups');
  if (verifySchedule !== undefined && key?.startsWith('age1'))
    throw new SettingsError(
      'BACKUP_KEY',
      'an identity (AGE-SECRET-KEY-1…) if BACKUP_VERIFY_SCHEDULE is set: a recipient cannot decrypt',
    );
  const keep = readKeep(text('BACKUP_KEEP') ?? 'daily=7,weekly=4,monthly=12');
  const withRootKey = readChoice('BACKUP_ROOT_KEY', text('BACKUP_ROOT_KEY') ?? 'off', ['on', 'off']) === 'on';
  return { to, schedule, verifySchedule, keep, key, withRootKey };
}

const connection = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'];

function readDestination(text: Text, publicUrl: URL): string | S3Settings | undefined {
  const to = text('BACKUP_TO');
  // Read in any case, so that the names are known.
  const own = new Map(connection.map((name) => [name, text(`BACKUP_${name}`)]));
  if (to === undefined) return undefined;
  if (!to.startsWith('s3:')) {
    if (isAbsolute(to)) return to;
    throw new SettingsError('BACKUP_TO', 'the absolute path of a folder, or s3://bucket/prefix');
  }
  const [, bucket, prefix] = /^s3:\/\/([^/]+)(?:\/(.+))?$/.exec(to) ?? [];
  if (bucket === undefined) throw new SettingsError('BACKUP_TO', 'the absolute path of a folder, or s3://bucket/prefix');
  const isOwn = [...own.values()].some((value) => value !== undefined);
  const given = (name: string) => {
    if (name === 'S3_BUCKET') return bucket;
    if (name === 'S3_PREFIX') return prefix;
    return isOwn ? own.get(name) : connection.includes(name) ? text(name) : undefined;
  };
  try {
    return readS3(given, publicUrl);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const isTo = ['S3_BUCKET', 'S3_PREFIX'].includes(error.variable);
    const expected = error.message.slice(`${error.variable} must be `.length, -1).replaceAll('S3_BUCKET', 'BACKUP_TO=s3://…');
    throw new SettingsError(isTo ? 'BACKUP_TO' : isOwn ? `BACKUP_${error.variable}` : error.variable, expected);
  }
}

function readKey(text: string | undefined): string | undefined {
  if (text === undefined || /^age1[\da-z]{58}$/.test(text) || /^AGE-SECRET-KEY-1[\dA-Z]{58}$/.test(text)) return text;
  throw new SettingsError(
    'BACKUP_KEY',
    'a recipient (age1…) or an identity (AGE-SECRET-KEY-1…), like the output of: atrium backup key',
  );
}

const fields: readonly [least: number, most: number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

/** A time of day like 02:30, or a cron expression. @returns a cron expression */
function readSchedule(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined && minute !== undefined) return `${Number(minute)} ${Number(hour)} * * *`;
  const parts = text.split(/\s+/);
  if (parts.length === 5 && parts.every((part, at) => isCronField(part, fields[at] ?? [0, 0]))) return parts.join(' ');
  throw new SettingsError(name, 'a time in UTC like 02:30, or a cron expression of five fields like 30 2 * * 0');
}

function isCronField(text: string, [least, most]: readonly [number, number]): boolean {
  return text.split(',').every((range) => {
    const [, first, last, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/([1-9]\d?))?$/.exec(range) ?? [undefined, '99'];
    const from = Number(first ?? least);
    const to = Number(last ?? first ?? most);
    return from >= least && to <= most && from <= to && (step === undefined || first === undefined || last !== undefined);
  });
}

function readKeep(text: string): BackupKeep {
  const counts = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of text.split(',')) {
    const [, kind, count] = /^\s*(daily|weekly|monthly)=(\d{1,3})\s*$/.exec(part) ?? [];
    if (kind === undefined) throw new SettingsError('BACKUP_KEEP', 'counts like daily=7,weekly=4,monthly=12');
    counts[kind as keyof BackupKeep] = Number(count);
  }
  if (counts.daily + counts.weekly + counts.monthly > 0) return counts;
  throw new SettingsError('BACKUP_KEEP', 'at least one backup');
}
