import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '#contract/passkeys.ts';

/** Why a passkey was not made or used; each has its words in `passkeys`. */
export type PasskeyTrouble = 'unsupported' | 'insecure' | 'address' | 'cancelled' | 'notAdded' | 'known' | 'unable' | 'failed';

/** The browser, or its person, did not make or use a passkey. Nothing has changed by then. */
export class PasskeyError extends Error {
  readonly trouble: PasskeyTrouble;
  constructor(trouble: PasskeyTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.name = 'PasskeyError';
    this.trouble = trouble;
  }
}

/** Why this browser cannot do anything with passkeys; undefined where it can. */
export function passkeysMissing(): PasskeyTrouble | undefined {
  if (!window.isSecureContext) return 'insecure';
  return typeof window.PublicKeyCredential === 'function' ? undefined : 'unsupported';
}

// Arrives when somebody makes or uses a passkey, with nothing before.
const library = () => import('@simplewebauthn/browser');

/** Asks the browser to make a passkey. Throws PasskeyError. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { id, rawId, response } = await ask('notAdded', async () =>
    (await library()).startRegistration({ optionsJSON: options }),
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Asks the browser to sign by a passkey. Throws PasskeyError. */
export async function signByPasskey(options: RequestOptions): Promise<SignedCredential> {
  const { id, rawId, response } = await ask('cancelled', async () =>
    (await library()).startAuthentication({ optionsJSON: options }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

async function ask<T>(cancelled: PasskeyTrouble, work: () => Promise<T>): Promise<T> {
  const missing = passkeysMissing();
  if (missing) throw new PasskeyError(missing);
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(troubleOf(error, cancelled), error);
  }
}

/** By the names that WebAuthn gives its errors. Who closes the browser's dialog and who lets it time out are told apart by nothing. */
function troubleOf(error: unknown, cancelled: PasskeyTrouble): PasskeyTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return cancelled;
  if (name === 'InvalidStateError') return 'known';
  if (name === 'SecurityError') return 'address';
  return name === 'ConstraintError' || name === 'NotSupportedError' ? 'unable' : 'failed';
}
