import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { AppError } from '#server/kernel/errors.ts';
import type { SignOn } from './sign-on.ts';

type Provided = Pick<SignOn, 'provider'>;

/** A request to sign in that waits for the person. */
export interface Interaction {
  uid: string;
  /** Who is signed in in this browser already, when the request wants another look. */
  accountId: string | null;
  /** The address the client thinks the person has. */
  loginHint: string | null;
}

/**
 * Reads the interaction of the page's own path. The cookie is scoped to that path, so its API sits beneath it.
 * Throws stepGone when it has expired or belongs to another sign-in.
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

/** Records who signed in. @returns the address the browser goes to next */
export function finishSignIn(signOn: Provided, accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  return finish(signOn, { login: { accountId } }, request, reply);
}

/** The person does not want to sign in. @returns the address the browser goes to next */
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
