import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import { FileStoreError } from '#server/kernel/files/file-store-error.ts';
import { reasonOf } from '#server/start-error.ts';

/** An answer of the storage that is no success: its status and the XML that describes the error. */
export interface S3Refusal {
  status: number;
  xml: string;
}

const rights = 's3:ListBucket on the bucket, s3:GetObject, s3:PutObject and s3:DeleteObject on its objects';

/** What the operator has to change, by error code; the text follows "the storage refuses requests: ". */
const setups: Readonly<Record<string, string>> = {
  NoSuchBucket: 'it has no bucket of this name; create it, or correct S3_BUCKET and S3_PATH_STYLE',
  AccessDenied: `access is denied; grant S3_ACCESS_KEY_ID ${rights}`,
  InvalidAccessKeyId: 'it does not know the key; correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'it refuses the key; correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: 'the clock of this machine and its own differ by more than 15 minutes; correct the clock',
};
const regionCodes = /^(AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|IllegalLocationConstraintException)$/;

/** Whether a request that got this answer may succeed when it is sent again. */
export function isPassing({ status, xml }: S3Refusal): boolean {
  if (isFull({ status, xml })) return false;
  return status === 429 || (status >= 500 && status !== 501) || codeIn(xml) === 'RequestTimeout';
}

/** The error for an answer. @param place names the storage @param encrypted whether the request asked for encryption */
export function errorOf(refusal: S3Refusal, { place, name, encrypted }: { place: string; name?: string; encrypted: boolean }) {
  const { status, xml } = refusal;
  const code = codeIn(xml);
  if (status === 404 && code !== 'NoSuchBucket' && name !== undefined) return new FileMissingError(name);
  // The code that a full disk of this machine has, so that both are handled alike.
  if (isFull(refusal)) return Object.assign(new Error(`${place} is full (${code ?? status}).`), { code: 'ENOSPC' });
  const setup = setupOf(code, xml, encrypted);
  if (setup !== undefined) return new FileStoreError(`${place} refuses requests: ${setup}.`, { wrongSetup: true });
  return new FileStoreError(`${place} answers ${status}${code === undefined ? '' : ` (${code})`}.`, {
    wrongSetup: status < 500 && status !== 429 && code !== 'RequestTimeout',
  });
}

function setupOf(code: string | undefined, xml: string, encrypted: boolean): string | undefined {
  if (code === undefined) return undefined;
  if (regionCodes.test(code)) {
    const region = /<Region>([\w-]+)<\/Region>/.exec(xml)?.[1];
    return `it is in another region; set S3_REGION${region === undefined ? '' : ` to ${region}`}`;
  }
  if (code.startsWith('KMS.')) return 'it cannot use the key of S3_KMS_KEY_ID; correct it, or grant the use of the key';
  if (encrypted && /^(NotImplemented|InvalidArgument|InvalidEncryptionAlgorithmError|ServerSideEncryption\w*)$/.test(code))
    return `it does not support this encryption (${code}); correct S3_ENCRYPTION and S3_KMS_KEY_ID`;
  return setups[code];
}

/** The error for a request without an answer. */
export function unreachable(place: string, cause: unknown): FileStoreError {
  return new FileStoreError(`${place} cannot be reached: ${reasonOf(cause) ?? messageOf(cause)}.`, { cause });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeIn = (xml: string) => /<Code>([\w.]+)<\/Code>/.exec(xml)?.[1];
const isFull = ({ status, xml }: S3Refusal) => status === 507 || /StorageFull|QuotaExceeded/.test(codeIn(xml) ?? '');
