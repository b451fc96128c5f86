import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createS3Client, type S3Client } from '#server/integrations/files/s3-client.ts';
import type { S3Settings } from '#server/s3-settings.ts';
import { StartError } from '#server/start-error.ts';
import type { BackupDestination } from './destination.ts';

/** Bytes of each part of an upload. An upload has at most 10,000 parts, which makes 640 GB. */
const partSize = 64 << 20;
/** Milliseconds without an answer, in which storage puts the parts of an upload together, and for attempts of a part. */
const waiting = { silence: 120_000, patience: 600_000 };

/** Archives in a bucket of S3-compatible storage, uploaded in parts, because their size is not known before. */
export function bucketDestination(settings: S3Settings, size = partSize): BackupDestination {
  const client = createS3Client(settings, waiting);
  const { prefix } = settings;
  return {
    place: `${client.place}${prefix && ` below ${prefix}`}`,
    async names() {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const more = after === undefined ? undefined : { 'continuation-token': after };
        const xml = await text(await client.call({ method: 'GET', query: { 'list-type': '2', prefix, ...more } }));
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(prefix.length));
        after = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
      } while (after !== undefined);
      return names;
    },
    put: (name, archive, signal) => upload(client, name, partsOf(archive, size), signal),
    read: (name) => client.call({ method: 'GET', name }),
    async remove(name) {
      (await client.call({ method: 'DELETE', name })).resume();
    },
  };
}

/** A multipart upload of the S3 API: the object appears when the upload is completed. */
async function upload(client: S3Client, name: string, parts: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<number> {
  const begun = await text(await client.call({ method: 'POST', name, query: { uploads: '' } }));
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
  if (uploadId === undefined) throw new StartError(`${client.place} does not support multipart uploads.`);
  try {
    const tags: string[] = [];
    let bytes = 0;
    for await (const part of parts) {
      signal?.throwIfAborted();
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await client.call({ method: 'PUT', name, query, body: part });
      answer.resume();
      tags.push(answer.headers.etag ?? '');
      bytes += part.length;
    }
    signal?.throwIfAborted();
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
    const ended = await text(await client.call({ method: 'POST', name, query: { uploadId }, body }));
    // The status is sent before the storage has put the parts together, so that a failure may follow it.
    const failure = /<Error>.*?<Code>(\w+)<\/Code>/s.exec(ended)?.[1];
    if (failure !== undefined) throw new StartError(`${client.place} could not complete the upload of ${name} (${failure}).`);
    return bytes;
  } catch (error) {
    await client.call({ method: 'DELETE', name, query: { uploadId } }).then(
      (answer) => answer.resume(),
      () => undefined,
    );
    throw error;
  }
}

/** The content in parts of one size, except the last. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, size - filled);
      part.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < size) continue;
      yield part;
      part = Buffer.allocUnsafe(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
