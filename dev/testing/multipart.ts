import { randomBytes } from 'node:crypto';

export interface MultipartFile {
  field: string;
  name: string;
  content: Buffer;
}

/** A multipart body of several files and texts, for `app.inject`. */
export function multipart(files: readonly MultipartFile[], fields: Record<string, string> = {}) {
  const boundary = `atrium${randomBytes(12).toString('hex')}`;
  const begin = (head: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => [begin(`name="${name}"`), Buffer.from(value), end]),
    ...files.flatMap(({ field, name, content }) => [
      begin(`name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream`),
      content,
      end,
    ]),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
