/** An error of one field as sent by the server: the wire name of the field and a text in the caller's language. */
export interface FieldError {
  field: string;
  message: string;
}

/** The kind of call that failed: a change of an existing record, or its cancellation. */
export type FailedAction = 'edit' | 'cancellation';

interface Refusal {
  status: number;
  code: number;
  message: string;
  fields?: readonly FieldError[];
  requestId?: string;
  retryAfter?: number;
  act?: FailedAction | undefined;
}

/**
 * The only error with which a call of `api` rejects, except an `AbortError` if the caller aborted the call. `status` and `code`
 * are as sent by the server (specification section 8); `fields` is empty unless the error concerns fields. `status` 0 is a
 * network failure or a time-out, -1 a request that could not be built; both have code 0 and no message.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds after which the same call can be repeated, if the server sent them. */
  readonly retryAfter: number | undefined;
  /** What the call would have done, if failures of that kind have a text of their own. */
  readonly act: FailedAction | undefined;

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause });
    this.name = 'ApiError';
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields ?? [];
    this.requestId = refusal.requestId;
    this.retryAfter = refusal.retryAfter;
    this.act = refusal.act;
  }
}

export const unreachable = 0;
export const notSent = -1;

/** Whether the server refused the call with a reason. False if the server was not reachable or is overloaded. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status !== 503 && error.message !== '';

/** Whether a call had no answer of the server, so that it is not known whether it took effect. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === unreachable || (error.status > 500 && error.code === 0));

/** Whether the requested record does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The properties of an `ErrorState` for an error: the server's message and the id of the request. */
export function reasonOf(error: Error | null): { message?: string; requestId?: string | undefined } {
  return error instanceof ApiError ? { message: error.message, requestId: error.requestId } : {};
}

/**
 * Runs a call whose result nothing depends on: `inBackground(chooseLanguage(language))`. An `ApiError` is ignored, because it has
 * already been shown; any other error is a programming error and becomes an unhandled rejection.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}
