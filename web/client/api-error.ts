/** A fault of one field as the server names it: the wire name of the field and a text in the caller's language. */
export interface FieldError {
  field: string;
  message: string;
}

/** A call that would have changed something that is there, or have cancelled it. */
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
 * The only error a call of `api` rejects with, except an `AbortError` when the caller itself gave up.
 * `status` and `code` as the server sent them (specification section 8); `fields` is empty unless fields are at fault.
 * `status` 0 is a network failure or a time-out, -1 a request that could not even be built; both have code 0 and no message.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** Seconds after which the same call may be made again, where the server said so. */
  readonly retryAfter: number | undefined;
  /** What the call would have done, where its failure is told by name. */
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

/** Whether the server refused the call and said why. False where it was not reached or is overloaded. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status > 0 && error.status !== 503 && error.message !== '';

/** Whether what was asked for does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What an `ErrorState` takes of an error: the server's words and the id of the request. */
export function reasonOf(error: Error | null): { message?: string; requestId?: string | undefined } {
  return error instanceof ApiError ? { message: error.message, requestId: error.requestId } : {};
}

/**
 * Lets a call end by itself where nothing follows it: `inBackground(chooseLanguage(language))`. A failed call has been shown
 * already and ends here; any other error is a fault of ours and stays an unhandled one.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}
