/** The tokens of a signed-in tab; stored in memory only. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  idToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The account's id. */
  sub: string;
}

/** The result of an attempt to get tokens. Unreachable says nothing about the session. */
export type TokenRenewal = { kind: 'tokens'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

export interface SessionDependencies {
  /** Requests tokens from the authorization server without showing anything. */
  silent(): Promise<TokenRenewal>;
  refresh(tokens: Tokens): Promise<TokenRenewal>;
  now(): number;
  /** Runs the work in one tab at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Called if the session was ended elsewhere or has expired. */
  onSignedOut(): void;
  /** Called if another account has signed in in this browser: the content on screen belongs to the previous account. */
  onOtherAccount(): void;
}

const second = 1_000;
/** A token with less remaining lifetime than this, in milliseconds, is renewed ahead of time. */
const renewBelow = 60 * second;
/** With less remaining lifetime than this, a call waits for the renewal, because its token could arrive expired. */
const useless = 5 * second;
const idleAfter = 30 * 60 * second;

/**
 * Keeps one tab signed in. `tick`, called every ten seconds, renews the token ahead of time while there is input: by refresh
 * token, else silently; if both are refused, the session has ended. After each renewal the account is compared with the previous
 * one.
 */
export function createSession(parts: SessionDependencies) {
  let tokens: Tokens | undefined;
  let running: Promise<void> | undefined;
  let lastInput = parts.now();

  function settle(before: Tokens | undefined, renewal: TokenRenewal): void {
    if (renewal.kind === 'unreachable') return;
    tokens = renewal.kind === 'tokens' ? renewal.tokens : undefined;
    if (!before) return;
    if (!tokens) parts.onSignedOut();
    else if (tokens.sub !== before.sub) parts.onOtherAccount();
  }

  /** Runs one renewal at a time in this tab; concurrent callers share its result. */
  function once(work: (before: Tokens | undefined) => Promise<TokenRenewal>): Promise<void> {
    running ??= parts
      .exclusively(async () => {
        const before = tokens;
        settle(before, await work(before));
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function renew(): Promise<void> {
    return once(async (before) => {
      const refreshed: TokenRenewal = before ? await parts.refresh(before) : { kind: 'refused' };
      return refreshed.kind === 'refused' ? parts.silent() : refreshed;
    });
  }

  const lifeLeft = () => (tokens ? tokens.expiresAt - parts.now() : 0);

  return {
    /** The current tokens, for signing out. */
    current: () => tokens,
    /** Uses the tokens returned by a sign-in. */
    adopt(fresh: Tokens): void {
      tokens = fresh;
    },
    /** The silent check; true if a session exists. Throws if the server cannot be reached. */
    async check(): Promise<boolean> {
      if (tokens) return true;
      await once(async () => {
        const renewal = await parts.silent();
        if (renewal.kind === 'unreachable') throw new Error('The sign-in could not be checked');
        return renewal;
      });
      return tokens !== undefined;
    },
    /** Checks the session silently although the token is valid, because something has changed in another tab. */
    recheck: (): Promise<void> => (tokens ? once(() => parts.silent()) : Promise.resolve()),
    /** Gets a new token now. */
    renew,
    /**
     * The token to send, after any renewal that is necessary. A refused token is renewed, unless another call has already done
     * so.
     */
    async bearer(refused?: string): Promise<string | undefined> {
      if (tokens && (lifeLeft() < useless || tokens.accessToken === refused)) await renew();
      return tokens?.accessToken;
    },
    /** To be called every ten seconds. */
    async tick(): Promise<void> {
      if (!tokens || lifeLeft() >= renewBelow || parts.now() - lastInput >= idleAfter) return;
      await renew();
    },
    /** Records input by the person. After a pause the token is checked at once. */
    async touch(): Promise<void> {
      const back = parts.now() - lastInput >= idleAfter;
      lastInput = parts.now();
      if (back) await this.tick();
    },
    /** Clears the tokens of this tab. */
    forget(): void {
      tokens = undefined;
    },
  };
}
