import { errors, type ErrorName, type FieldFault } from '#contract/errors.ts';

/** Details of an error beyond its code. */
export interface Detail {
  fields?: FieldFault[];
  /** Values of the placeholders in the error's phrase. */
  args?: Record<string, string | number>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** The only expected error of the server, with a code of `contract/errors.ts`. Any other thrown value is unexpected. */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly detail: Detail;

  constructor(error: ErrorName, detail: Detail = {}) {
    super(error);
    this.name = 'AppError';
    this.error = error;
    this.detail = detail;
  }

  get status(): number {
    return errors[this.error].status;
  }
}

/** An `invalid` error with field errors. */
export function invalid(...fields: FieldFault[]): AppError {
  return new AppError('invalid', { fields });
}

interface PostgresError {
  code: string;
  constraint?: string;
}

/**
 * The name of the violated constraint of a PostgreSQL error (23505 unique, 23503 reference, 23P01 exclusion); undefined for any
 * other error.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as Partial<PostgresError>;
  return typeof code === 'string' && code.startsWith('23') ? constraint : undefined;
}

/** The AppError for a constraint that many writes can violate without checking it first (`team_growing`), or undefined. */
export function refusedByDatabase(error: unknown): AppError | undefined {
  return violatedConstraint(error) === 'team_growing' ? new AppError('teamDissolving') : undefined;
}

/** Runs a write and turns the violation of a constraint in `faults` into its field error. */
export async function withConstraints<T>(faults: Record<string, FieldFault>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const fault = constraint ? faults[constraint] : undefined;
    throw fault ? invalid(fault) : error;
  }
}
