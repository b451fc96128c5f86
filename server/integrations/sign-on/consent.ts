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
  /** The app wants the person to be asked although they have consented before. */
  forced: boolean;
  params: Record<string, unknown>;
}

/** Reads the request of a consent page by the cookie of its path. Throws stepGone when it has expired or is no such request. */
export async function readConsent({ signOn }: Parts, { uid, request, reply }: Page): Promise<RequestedConsent> {
  const found = await orGone(() => signOn.provider().interactionDetails(request.raw, reply.raw));
  if (found.uid !== uid || found.prompt.name !== 'consent') throw new AppError('stepGone');
  const { client_id: clientId, scope, prompt } = found.params;
  const asked = wordsOf(scope);
  return {
    accountId: found.session?.accountId,
    clientId: String(clientId),
    scopes: appScopes.filter((each) => asked.includes(each)),
    forced: wordsOf(prompt).includes('consent'),
    params: found.params,
  };
}

/** The consent is given. @returns the address the browser goes to next */
export async function finishConsent(
  parts: Parts,
  page: Page,
  accountId: string,
  consent: Pick<Consent, 'id' | 'appId' | 'scopes'>,
): Promise<string> {
  const grant = await makeGrant(parts.signOn.provider(), parts.publicUrl, accountId, consent);
  return finish(parts, page, { consent: { grantId: grant.jti } });
}

/** @returns the address the browser goes to next, where the app is told access_denied */
export function declineConsent(parts: Parts, page: Page): Promise<string> {
  return finish(parts, page, { error: 'access_denied', error_description: 'the person declined' });
}

/** The address that begins the same request with a sign-in. What named the account of before is left out. */
export function withOtherAccount(publicUrl: string, params: Record<string, unknown>): string {
  const { login_hint: _hint, id_token_hint: _token, prompt, ...kept } = params;
  const prompts = new Set(['login', ...wordsOf(prompt).filter((word) => word === 'consent')]);
  return `${issuerOf(publicUrl)}/auth?${queryOf({ ...kept, prompt: [...prompts].join(' ') })}`;
}

/** The console's address of the same request, as the app may have made it. */
export const asRequested = (params: Record<string, unknown>): string => `/oauth/authorize?${queryOf(params)}`;

function queryOf(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(given).toString();
}

const wordsOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(' ') : []);

function finish({ signOn }: Parts, { request, reply }: Page, result: InteractionResults): Promise<string> {
  // The sign-in that came before stays with it, or it would be asked for again.
  return orGone(() => signOn.provider().interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: true }));
}

async function orGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof errors.SessionNotFound ? new AppError('stepGone') : error;
  }
}
