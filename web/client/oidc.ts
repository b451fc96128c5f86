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
    // Known beforehand: our own server, so that the first check costs no look-up.
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
    },
  });
}

// A visit to the sign-in page outlasts the page, so its verifier waits in the tab's own storage; tokens never do.
const visiting = client(sessionStorage);
const silently = client(new InMemoryWebStorage());

/** Where the sign-in page is, and that it leads back to `place`. */
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

/** What a visit to the sign-in page brought back: tokens and the place to go on at. Rejects when it was declined or is not ours. */
export async function endVisit(url: string): Promise<{ tokens: Tokens; place: string }> {
  const response = await visiting.processSigninResponse(url);
  return { tokens: tokensOf(response), place: typeof response.userState === 'string' ? response.userState : '/' };
}

/** Asks whether a session exists, by a request that ends at an empty page of ours: its address is the answer. */
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

/** Exchanges a refresh token, which ends, for new tokens. */
export async function refresh(tokens: Tokens): Promise<TokenRenewal> {
  const { sub, idToken: id_token, refreshToken: refresh_token } = tokens;
  const profile = { sub, iss: issuer, aud: 'console', exp: 0, iat: 0 };
  // The library declares the class but does not export it.
  const state: RefreshState = { refresh_token, id_token, session_state: null, scope, profile };
  return attempt(() => silently.useRefreshToken({ state, timeoutInSeconds: timeout / 1000 }));
}

/** The address that ends the session and comes back to the page that says so. */
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
