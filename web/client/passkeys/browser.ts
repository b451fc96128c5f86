import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '#contract/access/passkeys.ts';

/** Why a passkey was not created or used; each value has a text in `passkeys`. */
export type PasskeyTrouble = 'unsupported' | 'insecure' | 'address' | 'cancelled' | 'notAdded' | 'known' | 'unable' | 'failed';

/** The browser or the person did not create or use a passkey. Nothing has been changed. */
export class PasskeyError extends Error {
  readonly trouble: PasskeyTrouble;
  constructor(trouble: PasskeyTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.name = 'PasskeyError';
    this.trouble = trouble;
  }
}

/** Why passkeys cannot be used in this browser; undefined if they can. */
export function passkeysMissing(): PasskeyTrouble | undefined {
  if (!window.isSecureContext) return 'insecure';
  return typeof window.PublicKeyCredential === 'function' ? undefined : 'unsupported';
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['startAuthentication']>>;

// Loaded only by pages that use a passkey.
const library = () => import('@simplewebauthn/browser');

/** Asks the browser to create a passkey. Throws PasskeyError. */
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

/** Asks the browser to sign with a passkey. Throws PasskeyError. */
export async function signByPasskey(options: RequestOptions): Promise<SignedCredential> {
  return signed(await ask('cancelled', async () => (await library()).startAuthentication({ optionsJSON: options })));
}

/** Whether this browser can offer passkeys in the autofill list of the address field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (passkeysMissing()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Lets the browser offer passkeys in the autofill list of a field with `webauthn`, until one is chosen. Resolves to undefined
 * once `until` is aborted. Throws PasskeyError if the browser gives up.
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

/** Maps the error names of WebAuthn. Closing the browser's dialog and its time-out have the same error name. */
function troubleOf(error: unknown, cancelled: PasskeyTrouble): PasskeyTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return cancelled;
  if (name === 'InvalidStateError') return 'known';
  if (name === 'SecurityError') return 'address';
  return name === 'ConstraintError' || name === 'NotSupportedError' ? 'unable' : 'failed';
}
