import {
  ErrorResponse,
  InMemoryWebStorage,
  OidcClient,
  type RefreshState,
  type SigninResponse,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { TokenRenewal, Tokens } from './session-core.ts';

const issuer = `${location.origin}/oidc`;
const scope = 'openid profile email';
const timeout = 10_000;

function client(store: Storage | InMemoryWebStorage): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: 'console',
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/signed-out`,
    scope,
    requestTimeoutInSeconds: timeout / 1000,
    stateStore: new WebStorageStateStore({ store, prefix: 'atrium.signin.' }),
    // Configured statically, because the provider is our own server: the first check needs no discovery request.
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
    },
  });
}

// A visit to the sign-in page leaves this page, so its verifier is stored in the tab's session storage. Tokens are never stored.
const visiting = client(sessionStorage);
const silently = client(new InMemoryWebStorage());

/** The address of the sign-in page; it returns to `place`. */
export async function visitUrl(place: string, options: { language: string; prompt?: 'login'; hint?: string }): Promise<string> {
  const request = await visiting.createSigninRequest({
    state: place,
    request_type: 'si:r',
    ui_locales: options.language,
    ...(options.prompt ? { prompt: options.prompt } : {}),
    ...(options.hint ? { login_hint: options.hint } : {}),
  });
  return request.url;
}

/**
 * The result of a visit to the sign-in page: tokens and the path to continue at. Rejects if the visit was declined or was not
 * started here.
 */
export async function endVisit(url: string): Promise<{ tokens: Tokens; place: string }> {
  const response = await visiting.processSigninResponse(url);
  return { tokens: tokensOf(response), place: typeof response.userState === 'string' ? response.userState : '/' };
}

/**
 * Checks whether a session exists, by a request that redirects to an empty page of the console; the page's address contains the
 * answer.
 */
export async function askSilently(): Promise<TokenRenewal> {
  return attempt(async () => {
    const request = await silently.createSigninRequest({
      prompt: 'none',
      redirect_uri: `${location.origin}/silent`,
      request_type: 'si:s',
    });
    const answer = await fetch(request.url, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    return silently.processSigninResponse(answer.url);
  });
}

/** Exchanges a refresh token for new tokens. The refresh token cannot be used again. */
export async function refresh(tokens: Tokens): Promise<TokenRenewal> {
  const { sub, idToken: id_token, refreshToken: refresh_token } = tokens;
  const profile = { sub, iss: issuer, aud: 'console', exp: 0, iat: 0 };
  // The library declares the class but does not export it.
  const state: RefreshState = { refresh_token, id_token, session_state: null, scope, profile };
  return attempt(() => silently.useRefreshToken({ state, timeoutInSeconds: timeout / 1000 }));
}

/** The address that ends the session and returns to the signed-out page. */
export async function endUrl(tokens: Tokens | undefined, language: string): Promise<string> {
  const request = await visiting.createSignoutRequest({
    ...(tokens ? { id_token_hint: tokens.idToken } : {}),
    extraQueryParams: { ui_locales: language },
  });
  return request.url;
}

async function attempt(work: () => Promise<SigninResponse>): Promise<TokenRenewal> {
  try {
    return { kind: 'tokens', tokens: tokensOf(await work()) };
  } catch (error) {
    return { kind: error instanceof ErrorResponse ? 'refused' : 'unreachable' };
  }
}

function tokensOf(response: SigninResponse): Tokens {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? '',
    idToken: response.id_token ?? '',
    expiresAt: Date.now() + (response.expires_in ?? 0) * 1000,
    sub: response.profile.sub,
  };
}
