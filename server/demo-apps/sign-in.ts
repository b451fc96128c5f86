import { randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Party } from './party.ts';

/** A person signed in to one app. */
export interface SignedIn {
  claims: Record<string, unknown>;
  idToken: string;
  accessToken: string;
  refreshToken: string | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface Waiting {
  key: string;
  session: string;
  verifier: string;
  nonce: string;
}

const most = 1000;

/** Sign-ins by browser and app, in memory. */
export function createSignIns(publicUrl: string, origin: string) {
  const waiting = new Map<string, Waiting>();
  const signedIn = new Map<string, SignedIn>();
  const placeOf = (session: string, key: string) => `${session} ${key}`;

  /** The address in the console to which the browser is sent to sign in, according to the specification. */
  async function begin(
    { key, manifest }: Party,
    client: oidc.Configuration,
    session: string,
    prompt: string | null,
  ): Promise<URL> {
    const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
    remember(waiting, state, { key, session, verifier, nonce });
    const built = oidc.buildAuthorizationUrl(client, {
      redirect_uri: callbackOf(key),
      scope: (manifest.signIn?.scopes ?? ['openid']).join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(prompt && { prompt }),
    });
    return new URL(`/oauth/authorize${built.search}`, publicUrl);
  }

  /** Completes a sign-in with the parameters of the redirect. Rejects with the library's error. */
  async function end(
    { key }: Party,
    client: oidc.Configuration,
    session: string,
    callbackParameters: URLSearchParams,
  ): Promise<void> {
    const state = callbackParameters.get('state') ?? '';
    const begun = waiting.get(state);
    waiting.delete(state);
    if (begun?.key !== key || begun.session !== session) throw new Error('unknown_request');
    const back = new URL(`${callbackOf(key)}?${callbackParameters.toString()}`);
    const tokens = await oidc.authorizationCodeGrant(client, back, {
      pkceCodeVerifier: begun.verifier,
      expectedState: state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    store(session, key, tokens, tokens.id_token ?? '', tokens.claims() ?? {});
  }

  function store(
    session: string,
    key: string,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    idToken: string,
    claims: Record<string, unknown>,
  ): SignedIn {
    const entry = {
      claims,
      idToken,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      expiresAt: Date.now() + (tokens.expiresIn() ?? 0) * 1000,
    };
    remember(signedIn, placeOf(session, key), entry);
    return entry;
  }

  /** The signed-in person, with a token that is valid for at least 30 seconds; undefined if access has ended. */
  async function current({ key }: Party, client: oidc.Configuration, session: string): Promise<SignedIn | undefined> {
    const stored = signedIn.get(placeOf(session, key));
    if (!stored || stored.expiresAt - Date.now() > 30_000) return stored;
    try {
      const tokens = await oidc.refreshTokenGrant(client, stored.refreshToken ?? '');
      return store(session, key, tokens, tokens.id_token ?? stored.idToken, tokens.claims() ?? stored.claims);
    } catch {
      signedIn.delete(placeOf(session, key));
      return undefined;
    }
  }

  function forget(session: string, key: string): SignedIn | undefined {
    const stored = signedIn.get(placeOf(session, key));
    signedIn.delete(placeOf(session, key));
    return stored;
  }

  const callbackOf = (key: string) => `${origin}/${key}/callback`;
  return { begin, end, current, forget, newSession: () => randomBytes(24).toString('base64url') };
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  if (map.size >= most) for (const oldest of map.keys()) if (map.delete(oldest)) break;
  map.set(key, value);
}
