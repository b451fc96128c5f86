import type { Readable } from 'node:stream';

/** Where archives are stored: BACKUP_TO. */
export interface BackupDestination {
  /** For messages. */
  readonly place: string;
  names(): Promise<string[]>;
  /** Stores an archive completely or not at all. @returns its size in bytes */
  put(name: string, archive: Readable, signal?: AbortSignal): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
}
