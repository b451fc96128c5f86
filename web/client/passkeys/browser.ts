import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '#contract/access/passkeys.ts';

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

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['startAuthentication']>>;

// Arrives when a page can use a passkey, with nothing before.
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
  return signed(await ask('cancelled', async () => (await library()).startAuthentication({ optionsJSON: options })));
}

/** Whether this browser can offer passkeys in the list it fills an address from. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (passkeysMissing()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Lets the browser offer passkeys in that list, where a field asks for `webauthn`, until one is chosen. Resolves to undefined
 * once `until` is aborted. Throws PasskeyError where the browser gives up.
 */
export async function offerPasskeys(options: RequestOptions, until: AbortSignal): Promise<SignedCredential | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  if (until.aborted) return undefined;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  until.addEventListener('abort', stop);
  try {
    const offer = { optionsJSON: options, useBrowserAutofill: true, verifyBrowserAutofillInput: false };
    return signed(await ask('cancelled', () => startAuthentication(offer)));
  } catch (error) {
    if (until.aborted) return undefined;
    throw error;
  } finally {
    until.removeEventListener('abort', stop);
  }
}

function signed({ id, rawId, response }: Answer): SignedCredential {
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
