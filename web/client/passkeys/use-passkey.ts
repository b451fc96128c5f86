import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { PasskeyError, type PasskeyTrouble } from './browser.ts';

/**
 * Something that goes by a passkey: once at a time, and what came in its way. A refusal of the server has been shown by then,
 * or goes to `onRefused`.
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
