import { useEffect, useEffectEvent } from 'react';
import type { SignedCredential } from '#contract/access/passkeys.ts';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { canOfferPasskeys, offerPasskeys, PasskeyError } from '#web/client/passkeys/browser.ts';

// A challenge is valid for some minutes only; a page that stays open longer requests a new one.
const renewMs = passkeyLimits.challenge * 800;

/**
 * Lets the browser offer passkeys in the autofill list of the address (decisions/024) while `offered` is true, which it is not
 * during a request by the button. Failures are silent: the other ways to sign in remain.
 */
export function usePasskeyOffer(uid: string, offered: boolean, onChosen: (passkey: SignedCredential) => void): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!offered) return undefined;
    const over = new AbortController();
    void offer(uid, over.signal).then((passkey) => passkey && !over.signal.aborted && chosen(passkey));
    return () => over.abort();
  }, [uid, offered]);
}

async function offer(uid: string, over: AbortSignal): Promise<SignedCredential | undefined> {
  try {
    if (!(await canOfferPasskeys())) return undefined;
    while (!over.aborted) {
      const options = await api.account.passkeyOptions({ params: { uid }, body: {} }, { quiet: 'background', signal: over });
      const passkey = await offerPasskeys(options, AbortSignal.any([over, AbortSignal.timeout(renewMs)]));
      if (passkey) return passkey;
    }
  } catch (error) {
    const expected = error instanceof ApiError || error instanceof PasskeyError || over.aborted;
    if (!expected) throw error;
  }
  return undefined;
}
