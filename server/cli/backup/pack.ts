import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar, type TarSource, unpackTar, type UnpackOptionsFS } from 'modern-tar/fs';
import { StartError } from '#server/start-error.ts';

const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-1');
const web = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const node = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

/** A new key for backups: the identity decrypts, the recipient only encrypts. */
export async function createBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Packs a folder or a list of contents into an archive: tar, compressed by zstd, and with a key encrypted in the format of age
 * (https://age-encryption.org/v1).
 * @param key a recipient or an identity
 * @param send reads the archive; afterwards nothing reads the folder any longer
 */
export async function packArchive<T>(
  content: string | readonly TarSource[],
  key: string | undefined,
  send: (archive: Readable) => Promise<T>,
): Promise<T> {
  const packed = packTar(content, { concurrency: 2 });
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
  // An error of either stream destroys the other, which the reader of the archive receives.
  const packing = pipeline(packed, compressed).catch(() => {});
  // The library may report a file that it no longer needs.
  packed.on('error', () => {});
  const archive = key === undefined ? compressed : await encrypt(compressed, key);
  try {
    return await send(archive);
  } finally {
    archive.destroy();
    packed.destroy();
    await packing;
  }
}

async function encrypt(content: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(isIdentity(key) ? await identityToRecipient(key) : key);
  return node(await encrypter.encrypt(web(content)));
}

export interface Unpacking {
  /** For messages. */
  name: string;
  encrypted: boolean;
  /** An identity. */
  key: string | undefined;
  folder: string;
  /** Which entries are unpacked; all if absent. */
  filter?: UnpackOptionsFS['filter'];
  /** What is said of an archive that cannot be unpacked. */
  damaged: string;
  signal?: AbortSignal | undefined;
}

/** Unpacks an archive into a folder that exists. Throws StartError if it is damaged, or encrypted for another key. */
export async function unpackArchive(
  archive: Readable,
  { name, encrypted, key, folder, filter, damaged, signal }: Unpacking,
): Promise<void> {
  const plain = encrypted ? await decrypt(archive, name, key) : archive;
  try {
    const unpack = unpackTar(folder, { concurrency: 2, ...(filter && { filter }) });
    await pipeline(plain, createZstdDecompress(), unpack, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new StartError(damaged, { cause: error });
  }
}

async function decrypt(archive: Readable, name: string, key: string | undefined): Promise<Readable> {
  if (key === undefined || !isIdentity(key))
    throw new StartError(`${name} is encrypted; set BACKUP_KEY to the identity (AGE-SECRET-KEY-1…) that decrypts it.`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return node(await decrypter.decrypt(web(archive)));
  } catch (error) {
    archive.destroy();
    throw new StartError(`${name} is damaged, or encrypted for another key than BACKUP_KEY.`, { cause: error });
  }
}
