import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { AppError } from '#server/kernel/errors.ts';
import type { SignOn } from './sign-on.ts';

type Provided = Pick<SignOn, 'provider'>;

/** A sign-in request that waits for the person. */
export interface Interaction {
  uid: string;
  /** The account already signed in in this browser, if the request requires another sign-in. */
  accountId: string | null;
  /** The address of the person, as assumed by the client. */
  loginHint: string | null;
}

/**
 * Reads the interaction of the page's path. The cookie is limited to that path, so its API is below it. Throws stepGone if it has
 * expired or belongs to another sign-in.
 */
export async function readInteraction(
  signOn: Provided,
  uid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  const found = await orGone(() => signOn.provider().interactionDetails(request.raw, reply.raw));
  if (found.uid !== uid) throw new AppError('stepGone');
  const hint = found.params.login_hint;
  return { uid, accountId: found.session?.accountId ?? null, loginHint: typeof hint === 'string' ? hint : null };
}

/**
 * Records the account that signed in.
 * @returns the address the browser continues at
 */
export function finishSignIn(signOn: Provided, accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  return finish(signOn, { login: { accountId } }, request, reply);
}

/**
 * Declines the sign-in.
 * @returns the address the browser continues at
 */
export function abortSignIn(signOn: Provided, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  return finish(signOn, { error: 'access_denied', error_description: 'the person declined' }, request, reply);
}

function finish(signOn: Provided, result: InteractionResults, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  return orGone(() => signOn.provider().interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }));
}

async function orGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof errors.SessionNotFound ? new AppError('stepGone') : error;
  }
}
