import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { dispositionOf } from '#server/kernel/http/send-file.ts';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import type { S3Settings } from '#server/s3-settings.ts';
import { type FileStore, requireName, type StoredFile } from './file-store.ts';
import { createS3Client, type S3Patience } from './s3-client.ts';

const probeBytes = 64 * 1024;
/** Seconds for which a link to the storage can be followed. */
const linkSeconds = 60;
const probes = /^probe-\d+$/;

export interface S3Options extends S3Patience {
  /** Files in one answer of the storage. */
  listedAtOnce?: number;
}

/** Stores files in a bucket of S3-compatible storage. A file is sent in one request, so it is never incomplete. */
export function s3Store(settings: S3Settings, { listedAtOnce = 1000, ...patience }: S3Options = {}): FileStore {
  const client = createS3Client(settings, patience);
  const { prefix, encryption, kmsKeyId } = settings;
  const headers = {
    'content-type': 'application/octet-stream',
    ...(encryption !== undefined && { 'x-amz-server-side-encryption': encryption }),
    ...(kmsKeyId !== undefined && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyId }),
  };
  const store: FileStore = {
    place: client.place,
    pathOf: (name) => `${prefix}${name}`,
    async put(name, content) {
      (await client.call({ method: 'PUT', name: requireName(name), headers, body: content })).resume();
    },
    read: (name) => client.call({ method: 'GET', name: requireName(name) }),
    async sizeOf(name) {
      try {
        const answer = await client.call({ method: 'HEAD', name: requireName(name) });
        answer.resume();
        return Number(answer.headers['content-length']);
      } catch (error) {
        if (error instanceof FileMissingError) return undefined;
        throw error;
      }
    },
    async remove(name) {
      (await client.call({ method: 'DELETE', name: requireName(name) })).resume();
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = {
          'list-type': '2',
          'max-keys': String(listedAtOnce),
          prefix,
          ...(after !== undefined && { 'continuation-token': after }),
        };
        const xml = await text(await client.call({ method: 'GET', query }));
        for (const file of filesIn(xml, prefix)) if (!probes.test(file.name)) yield file;
        after = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1]?.replaceAll('&amp;', '&');
      } while (after !== undefined);
    },
    async probe() {
      const name = `probe-${randomInt(2 ** 47)}`;
      await store.put(name, Buffer.alloc(probeBytes));
      await store.remove(name);
    },
    async verify() {
      await store.probe();
      (await client.call({ method: 'GET', query: { 'list-type': '2', prefix, 'max-keys': '1' } })).resume();
    },
    sweepParts: () => Promise.resolve(),
    ...(settings.redirects && {
      link: async (name: string, as: { name: string; contentType: string }) => {
        // A missing file and storage that is down are reported by the server instead of the storage.
        (await client.call({ method: 'HEAD', name: requireName(name) })).resume();
        return client.sign(name, linkSeconds, {
          'response-content-type': as.contentType,
          'response-content-disposition': dispositionOf(as.name),
          'response-cache-control': 'no-store',
        });
      },
    }),
  };
  return store;
}

/** The files in an answer of ListObjectsV2. Keys of this store contain no character that XML escapes. */
function* filesIn(xml: string, prefix: string): Generator<StoredFile> {
  for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? '';
    const size = Number(/<Size>(\d+)<\/Size>/.exec(object)?.[1]);
    if (key.startsWith(prefix) && key !== prefix) yield { name: key.slice(prefix.length), size };
  }
}
