import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { PasskeyError, type PasskeyTrouble } from './browser.ts';

/**
 * Runs an action that uses a passkey, one at a time, and exposes why it failed. A refusal by the server has already been shown,
 * or is passed to `onRefused`.
 */
export function usePasskey(onRefused?: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble>();
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof PasskeyError) setTrouble(error.trouble);
      else if (error instanceof ApiError) onRefused?.(error);
      else throw error;
    } finally {
      setBusy(false);
    }
  }
  return { busy, trouble, run };
}
