import { z } from 'zod';
import { hasTooManyMarks, normaliseTyped } from './composed.ts';
import { hasInvalidVariationSelectors, lineCharacters, nameCharacters, paragraphCharacters } from './text-rules.ts';
import type { ErrorName } from './errors.ts';
import type { LoggedAction } from './platform/operation-log-facts.ts';
import type { MenuCode } from './access/permission-facts.ts';

// zod compiles checks with `new Function`, which the console's content security policy blocks and reports; only the server uses
// it.
if ('document' in globalThis) z.config({ jitless: true });

/**
 * Who may call an endpoint. `public`: anyone. `signedIn`: any account. `staff`: provider staff, in no team. `member`: any member
 * of the team in the header, and support in it; an API token only with `tokens`. `owner`: the team's owner. A permission: members
 * to whom a role grants the menu code with this access level (specification section 6).
 */
export type EndpointAccess = 'public' | 'signedIn' | 'staff' | 'member' | 'owner' | Permission;

/**
 * A permission that a role grants. With `orHead`, heads of departments may call the endpoint too, for their departments (020500).
 */
export interface Permission {
  menu: MenuCode;
  access: 'view' | 'edit';
  orHead?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.ZodType;

export interface Endpoint<
  M extends EndpointAccess = EndpointAccess,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends Shape = Shape,
> {
  method: Method;
  path: string;
  may: M;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The shape of `data` in the envelope. */
  output: O;
  /** Errors besides those that every endpoint can answer: malformed, signedOut, noPermission, invalid, unexpected, busy. */
  errors?: readonly ErrorName[];
  /**
   * The action of the operation-log entry this write records, or the actions of which it records one. Every write of a team's
   * data names it.
   */
  log?: LoggedAction | readonly LoggedAction[];
  /** The write has no log entry, because it only stores what the caller has seen, which no other person can see. */
  ownMark?: true;
  /** The endpoint changes no data although its method is not GET: a preview, a query too long for a query string, or an open form. */
  reads?: true;
  /**
   * What a caller who views the team as a member gets (decisions/022), if it is not that member's answer. `personal`: nothing, as
   * the data is private to the member. `own`: the caller's own answer, for endpoints about the sign-in. Other endpoints of an
   * account answer nothing.
   */
  viewing?: 'personal' | 'own';
  /** Callers need a sign-in within the last ten minutes (freshSignInNeeded). API tokens are refused unless `tokens` is set. */
  fresh?: true;
  /**
   * API tokens can call this endpoint although it is for members or needs a fresh sign-in; their permissions decide
   * (decisions/029).
   */
  tokens?: true;
  /** `file`: the answer is a file; `upload`: the body is multipart and the handler reads it. */
  kind?: 'json' | 'file' | 'upload';
  /** The time-out in seconds if it differs from the client's default of 10 or 12 (specification section 7). */
  timeout?: 60;
}

/** An empty object: no input, or no answer. */
export const emptyObject = z.object({});

/** Declares an endpoint. Server routes, typed client, OpenAPI and permission matrix are derived from it. */
export function endpoint<
  const M extends EndpointAccess,
  O extends Shape,
  P extends Shape = typeof emptyObject,
  Q extends Shape = typeof emptyObject,
  B extends Shape = typeof emptyObject,
>(declared: Endpoint<M, P, Q, B, O>): Endpoint<M, P, Q, B, O> {
  return declared;
}

/** Whether API tokens can call an endpoint: with `tokens`, or if it requires a menu code and no fresh sign-in. */
export const allowsTokens = ({ may, fresh, tokens }: Endpoint): boolean =>
  tokens === true || (fresh !== true && (typeof may === 'object' || may === 'owner'));

/**
 * The most bytes of a request body, without files. The largest valid body of any endpoint has 200 kB; parsing a hostile body of
 * this size takes 15 ms.
 */
export const maxBodyBytes = 262_144;

export const manager = '/uc/api/v1/manager';
/** Path prefixes of endpoints for apps and customers, and for payments (specification section 7). */
export const websiteManager = '/website/api/v1/manager';
export const payManager = '/pay/api/v1/manager';

/**
 * A line of text: trimmed, NFC, at most `max` characters, without control characters and invisible characters (text-rules.ts).
 */
export function text(max: number) {
  return z
    .string()
    .transform((value) => normaliseTyped(value, max))
    .pipe(
      z
        .string()
        .max(max)
        .regex(lineCharacters, { error: 'specialCharacters' })
        .refine((value) => !hasTooManyMarks(value) && !hasInvalidVariationSelectors(value), { error: 'specialCharacters' }),
    );
}

/** Required text: at least one character remains after trimming. */
export function requiredText(max: number) {
  return text(max).pipe(z.string().min(1, { error: 'required' }));
}

const plain = (schema: ReturnType<typeof text>) => schema.pipe(z.string().regex(nameCharacters, { error: 'specialCharacters' }));
/** A required name or title without special characters (specification section 5). */
export function nameText(max: number) {
  return plain(text(max)).pipe(z.string().min(1, { error: 'required' }));
}
/** A name without special characters that may be empty. */
export function optionalName(max: number) {
  return plain(text(max));
}
/** A name without special characters; an empty string means "none" and becomes null. */
export function nameOrNone(max: number) {
  return z.union([z.null(), plain(text(max)).transform((value) => value || null)]).optional();
}

/**
 * Multi-line text: line ends become `\n`, NFC, trimmed, at most `max` characters. It excludes the characters that `text` refuses,
 * except the joiners (U+200C, U+200D) that composed emoji and some scripts need.
 */
export function paragraphs(max: number) {
  return z
    .string()
    .transform((value) => normaliseTyped(value.replaceAll(/\r\n?/g, '\n'), max))
    .pipe(
      z
        .string()
        .max(max)
        .regex(paragraphCharacters, { error: 'specialCharacters' })
        .refine((value) => !hasTooManyMarks(value) && !hasInvalidVariationSelectors(value), { error: 'specialCharacters' }),
    );
}

/** Required text of several lines. */
export function requiredParagraphs(max: number) {
  return paragraphs(max).pipe(z.string().min(1, { error: 'required' }));
}

/** Optional text: an empty string means "none" and becomes null. */
export function optionalText(max: number) {
  return z.union([z.null(), text(max).transform((value) => value || null)]).optional();
}

export const id = z.uuid({ error: 'uuid' });
/** A plain date, YYYY-MM-DD, that exists in the calendar, which has no year 0. It has no time zone. */
export const plainDate = z.iso.date({ error: 'date' }).refine((value) => !value.startsWith('0000'), { error: 'date' });
/** An instant, ISO 8601 in UTC, from year 1 on, as PostgreSQL has no year 0. */
export const instant = z.iso.datetime().refine((value) => !value.startsWith('0000'), { error: 'date' });
export const byId = z.object({ id });

/** A page of a list, counted from 1. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};

export function page<T extends Shape>(item: T) {
  return z.object({ items: z.array(item), page: z.number().int(), size: z.number().int(), total: z.number().int() });
}

/** The columns of an export, in their order, as the caller arranged them in the list; absent for all columns. */
export function shownColumns<Column extends string>(columns: readonly Column[]) {
  return z
    .array(z.enum(columns))
    .min(1, { error: 'atLeastOne' })
    .max(columns.length)
    .refine((keys) => new Set(keys).size === keys.length, { error: 'duplicate' })
    .optional();
}

/** A list in a query string: `a,b`, or the key repeated. */
export function listOf<T extends z.ZodType<string>>(item: T) {
  return z.preprocess(
    (value: string | readonly string[]) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(200),
  );
}
