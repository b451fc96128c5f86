import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { type AppScope, appScopes } from '#contract/apps/app-facts.ts';
import type { Consent } from '#server/domain/app-access/consents.ts';
import { AppError } from '#server/kernel/errors.ts';
import { makeGrant } from './app-grants.ts';
import { issuerOf } from './provider.ts';
import type { SignOn } from './sign-on.ts';

interface Parts {
  signOn: Pick<SignOn, 'provider'>;
  publicUrl: string;
}
interface Page {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A request of an app that waits for the person's consent. */
export interface RequestedConsent {
  accountId: string | undefined;
  clientId: string;
  scopes: AppScope[];
  /** True if the app requires the consent page although the person has consented before. */
  forced: boolean;
  params: Record<string, unknown>;
}

/** Reads the request of a consent page by the cookie of its path. Throws stepGone if it has expired or does not exist. */
export async function readConsent({ signOn }: Parts, { uid, request, reply }: Page): Promise<RequestedConsent> {
  const found = await orGone(() => signOn.provider().interactionDetails(request.raw, reply.raw));
  if (found.uid !== uid || found.prompt.name !== 'consent') throw new AppError('stepGone');
  const { client_id: clientId, scope, prompt } = found.params;
  const requested = wordsOf(scope);
  return {
    accountId: found.session?.accountId,
    clientId: String(clientId),
    scopes: appScopes.filter((each) => requested.includes(each)),
    forced: wordsOf(prompt).includes('consent'),
    params: found.params,
  };
}

/**
 * Records the consent.
 * @returns the address the browser continues at
 */
export async function finishConsent(
  parts: Parts,
  page: Page,
  accountId: string,
  consent: Pick<Consent, 'id' | 'appId' | 'scopes'>,
): Promise<string> {
  const grant = await makeGrant(parts.signOn.provider(), parts.publicUrl, accountId, consent);
  return finish(parts, page, { consent: { grantId: grant.jti } });
}

/**
 * Declines the request.
 * @returns the address the browser continues at, where the app gets access_denied
 */
export function declineConsent(parts: Parts, page: Page): Promise<string> {
  return finish(parts, page, { error: 'access_denied', error_description: 'the person declined' });
}

/** Returns the address that restarts the same request with a sign-in. Hints of the former account are removed. */
export function withOtherAccount(publicUrl: string, params: Record<string, unknown>): string {
  const { login_hint: _hint, id_token_hint: _token, prompt, ...remaining } = params;
  const prompts = new Set(['login', ...wordsOf(prompt).filter((word) => word === 'consent')]);
  return `${issuerOf(publicUrl)}/auth?${queryOf({ ...remaining, prompt: [...prompts].join(' ') })}`;
}

/** Returns the console's address of the same request, in the form an app may have requested it. */
export const asRequested = (params: Record<string, unknown>): string => `/oauth/authorize?${queryOf(params)}`;

function queryOf(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(given).toString();
}

const wordsOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(' ') : []);

function finish({ signOn }: Parts, { request, reply }: Page, result: InteractionResults): Promise<string> {
  // The preceding sign-in is kept, or it would be requested again.
  return orGone(() => signOn.provider().interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true }));
}

async function orGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof errors.SessionNotFound ? new AppError('stepGone') : error;
  }
}
