import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type ErrorName } from '#contract/errors.ts';
import { type Language, pickLanguage } from '#contract/languages.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';
import { isDatabaseUnavailable } from '../database/connection-loss.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { AppError, refusedByDatabase } from '../errors.ts';
import { FileMissingError } from '../files/file-missing-error.ts';
import { FileStoreError } from '../files/file-store-error.ts';

/** The response body of an error: `{ code, message, fields?, requestId }` in the caller's language. */
export function failureBody(error: AppError, language: Language, requestId: string) {
  const t = translator(language);
  const args = error.detail.args ?? {};
  return {
    code: errors[error.error].code,
    message: t(`errors.${error.error}`, args as never),
    ...(error.detail.fields && {
      fields: error.detail.fields.map((fault) => ({
        field: fault.field,
        message: faultText(t, fault),
      })),
    }),
    requestId,
  };
}

/**
 * Fastify's error handler. Answers an AppError with its code, and any other error with 500 and no details, which are only logged.
 */
export function sendFailure(thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = refusalOf(thrown);
  const language = pickLanguage(request.headers['accept-language']);
  const cause = request.server.health?.note(thrown);
  if (error.error === 'unexpected') request.log.error({ err: loggableError(thrown) }, 'unexpected error');
  else request.log.info({ refusal: error.error, ...(cause && { cause }) }, 'refused');
  if (error.detail.retryAfter) void reply.header('retry-after', String(error.detail.retryAfter));
  void reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(error, language, request.id));
}

/** The part of an error that may be logged. Other properties are omitted, because those of database errors contain row data. */
export function loggableError(error: unknown): { message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' };
  const code = codeOf(error);
  return { message: error.message, ...(code && { code }), ...(error.stack !== undefined && { stack: error.stack }) };
}

// Fastify answers 414 for a path parameter that is longer than any id.
const byStatus: Record<number, ErrorName> = {
  400: 'malformed',
  413: 'fileTooLarge',
  414: 'notFound',
  415: 'malformed',
  429: 'tooMany',
};

/** The AppError for a thrown error; `unexpected` if there is none. */
export function refusalOf(thrown: FastifyError | Error): AppError {
  if (thrown instanceof AppError) return thrown;
  const refused = refusedByDatabase(thrown);
  if (refused) return refused;
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined;
  const known = status ? byStatus[status] : undefined;
  if (known) return new AppError(known, known === 'tooMany' ? { retryAfter: 60 } : {});
  // Text that PostgreSQL cannot store (NUL, half a surrogate pair) and that no field validation rejected.
  if (codeOf(thrown) === '22021' || codeOf(thrown) === '22P05') return new AppError('malformed');
  if (isDiskFull(thrown)) return new AppError('storageFull', { retryAfter: 60 });
  if (thrown instanceof FileMissingError) return new AppError('fileUnavailable', { retryAfter: 1 });
  if (thrown instanceof FileStoreError) return new AppError('fileUnavailable', { retryAfter: 5 });
  // If the connection is lost during COMMIT, the outcome is unknown. A retry with the same Idempotency-Key is safe either way.
  if (isDatabaseUnavailable(thrown)) return new AppError('busy', { retryAfter: 1 });
  return new AppError('unexpected');
}

function codeOf(thrown: Error & { code?: unknown }): string {
  return typeof thrown.code === 'string' ? thrown.code : '';
}
