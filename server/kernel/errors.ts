import { errors, type ErrorName, type FieldFault } from '#contract/errors.ts';

/** What a refusal tells beyond its name. */
export interface Detail {
  fields?: FieldFault[];
  /** Figures that the phrase of the error names. */
  args?: Record<string, string | number>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

/** The one error of the server: a name of the catalogue. Everything else that is thrown is unexpected. */
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

/** Refuses input with a fault beside each field. */
export function invalid(...fields: FieldFault[]): AppError {
  return new AppError('invalid', { fields });
}

interface PostgresError {
  code: string;
  constraint?: string;
}

/** The violated constraint when an error came from PostgreSQL for that reason (23505 unique, 23503 reference, 23P01 exclusion). */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as Partial<PostgresError>;
  return typeof code === 'string' && code.startsWith('23') ? constraint : undefined;
}

/** The refusal that a rule of the database itself means, where it is met on so many ways that none asks before. */
export function refusedByDatabase(error: unknown): AppError | undefined {
  return violatedConstraint(error) === 'team_growing' ? new AppError('teamDissolving') : undefined;
}

/** Runs a write and turns the violation of a known constraint into the fault of its field. */
export async function withConstraints<T>(faults: Record<string, FieldFault>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const fault = constraint ? faults[constraint] : undefined;
    throw fault ? invalid(fault) : error;
  }
}
