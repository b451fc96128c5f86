import { useEffect, useState } from 'react';

/**
 * What had the focus when a dialog was opened gets it back once the dialog is gone, unless something else has it by
 * then. antd does so only where a dialog is closed before it is taken away.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
