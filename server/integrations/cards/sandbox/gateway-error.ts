/** The body of an error response. */
export interface ErrorBody {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: unknown;
}

/** Ends a call with an error and rolls its transaction back. */
export class GatewayError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const missing = (kind: string, param = 'id') =>
  new GatewayError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}`,
    param,
  });

export const wrong = (message: string, code = 'parameter_invalid', more: Partial<ErrorBody> = {}) =>
  new GatewayError(400, { type: 'invalid_request_error', code, message, ...more });
