/** What a signed-in tab holds, in memory only. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  idToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Whose they are. */
  sub: string;
}

/** How an attempt to get tokens ended. Unreachable says nothing about the session. */
export type TokenRenewal = { kind: 'tokens'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

export interface SessionDependencies {
  /** Asks the authorization server without showing anything. */
  silent(): Promise<TokenRenewal>;
  refresh(tokens: Tokens): Promise<TokenRenewal>;
  now(): number;
  /** Lets one tab work at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** The session has ended elsewhere or by its age. */
  onSignedOut(): void;
  /** Another account has signed in in this browser: what is on screen belongs to someone else. */
  onOtherAccount(): void;
}

const second = 1_000;
/** Below this many milliseconds of life a token is renewed ahead of time. */
const renewBelow = 60 * second;
/** Below this a call waits for the renewal instead of sending what may arrive too late. */
const useless = 5 * second;
const idleAfter = 30 * 60 * second;

/**
 * Keeps one tab signed in: `tick` every ten seconds renews ahead of time while someone is there, by refresh token, else
 * silently, else the session has ended. After each renewal the account is compared with the one before.
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

  /** Once at a time in this tab; a second caller waits for the first. */
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
    /** The tokens of now, for signing out. */
    current: () => tokens,
    /** Takes over what a sign-in answered. */
    adopt(fresh: Tokens): void {
      tokens = fresh;
    },
    /** The silent check: true when someone is signed in. Throws when the server cannot be reached. */
    async check(): Promise<boolean> {
      if (tokens) return true;
      await once(async () => {
        const renewal = await parts.silent();
        if (renewal.kind === 'unreachable') throw new Error('The sign-in could not be checked');
        return renewal;
      });
      return tokens !== undefined;
    },
    /** Asks silently although the token is still good: something has changed in another tab. */
    recheck: (): Promise<void> => (tokens ? once(() => parts.silent()) : Promise.resolve()),
    /** Gets a new token now. */
    renew,
    /** The token to send, after the renewal it has to wait for. A refused one is renewed, unless another call has done so. */
    async bearer(refused?: string): Promise<string | undefined> {
      if (tokens && (lifeLeft() < useless || tokens.accessToken === refused)) await renew();
      return tokens?.accessToken;
    },
    /** To be called every ten seconds. */
    async tick(): Promise<void> {
      if (!tokens || lifeLeft() >= renewBelow || parts.now() - lastInput >= idleAfter) return;
      await renew();
    },
    /** Someone is there. After a pause the token is looked after at once. */
    async touch(): Promise<void> {
      const back = parts.now() - lastInput >= idleAfter;
      lastInput = parts.now();
      if (back) await this.tick();
    },
    /** Forgets the tokens of this tab. */
    forget(): void {
      tokens = undefined;
    },
  };
}
