import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isDiskFull } from '#server/kernel/database/disk-full.ts';
import { FileStoreError } from '#server/kernel/files/file-store-error.ts';
import { s3Store } from './s3.ts';

// A server that answers what Swift does not: stores.api.test.ts runs the same store on a real one.
const requests: IncomingMessage[] = [];
let answers: { status: number; code?: string }[];
const server = createServer((request, response) => {
  requests.push(request.resume());
  const { status, code } = answers.shift() ?? { status: 200 };
  response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`);
});
await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
  answers = [];
});

const settings = {
  bucket: 'files',
  endpoint: `http://localhost:${(server.address() as AddressInfo).port}`,
  region: 'eu-central-1',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  pathStyle: true,
  prefix: 'atrium/',
  encryption: 'aws:kms',
  kmsKeyId: 'arn:aws:kms:eu-central-1:1:key/2',
  redirects: true,
} as const;
const store = s3Store(settings);
const failure = async (...given: typeof answers): Promise<unknown> => {
  answers = given;
  return store.put('team/file', Buffer.from('content')).catch((error: unknown) => error);
};

test('a file is stored with the encryption of the settings, under the prefix, signed with its digest', async () => {
  await store.put('team/file', Buffer.from('content'));
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(['PUT', '/files/atrium/team/file']);
  expect(request?.headers).toMatchObject({
    'content-length': '7',
    'x-amz-content-sha256': 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73',
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': settings.kmsKeyId,
  });
  const signed = /Credential=id\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=\S*x-amz-server-side-encryption/;
  expect(request?.headers.authorization).toMatch(signed);
});

test('requests are repeated while the storage fails, and not when it refuses', async () => {
  expect(await failure({ status: 503, code: 'SlowDown' }, { status: 429 })).toBeUndefined();
  expect(requests).toHaveLength(3);
  requests.length = 0;
  const broken = await failure({ status: 500 }, { status: 500 }, { status: 500, code: 'InternalError' });
  expect(broken).toBeInstanceOf(FileStoreError);
  expect(broken).toMatchObject({
    wrongSetup: false,
    message: expect.stringMatching(/ answers 500 \(InternalError\)\.$/) as string,
  });
  expect(requests).toHaveLength(3);
  requests.length = 0;
  expect(await failure({ status: 400, code: 'KMS.NotFoundException' })).toMatchObject({ wrongSetup: true });
  expect(requests).toHaveLength(1);
});

test.each([{ status: 507 }, { status: 507, code: 'XMinioStorageFull' }, { status: 403, code: 'QuotaExceeded' }])(
  'storage that answers $status $code is full',
  async (answer) => {
    expect(isDiskFull(await failure(answer))).toBe('files');
    expect(requests).toHaveLength(1);
  },
);

test('a region that the storage does not name is a setting to correct too', async () => {
  const error = await failure({ status: 301, code: 'PermanentRedirect' });
  expect(error).toMatchObject({ wrongSetup: true, message: expect.stringMatching(/another region; set S3_REGION\.$/) as string });
});
