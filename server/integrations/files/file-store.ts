import type { Readable } from 'node:stream';

/** The content of a file to store. `open` is called for each attempt. */
export type FileContent = Buffer | { size: number; open(): Readable | Promise<Readable> };

/** A file in the storage. */
export interface StoredFile {
  name: string;
  size: number;
}

/** Storage for the contents of files. Names consist of team id and file id, never of names that people chose. */
export interface FileStore {
  /** Where the files are, for messages: a folder, or a bucket and its address. */
  readonly place: string;
  /** Where a file is within the place, for messages. */
  pathOf(name: string): string;
  /** Stores a file completely or not at all, and replaces one of this name. */
  put(name: string, content: FileContent): Promise<void>;
  /** Throws FileMissingError. */
  read(name: string): Promise<Readable>;
  /** In bytes; undefined for a missing file. */
  sizeOf(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** All complete files, in any order. */
  list(): AsyncIterable<StoredFile>;
  /** Writes and removes a small file. Rejects if the storage is full or unavailable. */
  probe(): Promise<void>;
  /** Tries everything that the storage is used for. Rejects if something is refused, or if it is full or unavailable. */
  verify(): Promise<void>;
  /** Removes unfinished files of processes that have ended. */
  sweepParts(): Promise<void>;
  /**
   * The address at which everyone may download a file during the next minute, under its own name; absent if clients cannot or may
   * not reach the storage.
   */
  readonly link?: (name: string, as: { name: string; contentType: string }) => Promise<string>;
}

/** Throws for a name that does not consist of ids. */
export function requireName(name: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new Error(`invalid file name: ${name}`);
  return name;
}
