import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './single-keys.ts';

/** The forms on screen; the key belongs to the one that was opened last. */
const opened: object[] = [];

/** Calls `save` on Ctrl S or ⌘ S, instead of the browser's own command. The text in the focused field is taken in first. */
export function useSaveKey(save: (() => void) | undefined): void {
  const run = useEffectEvent(() => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && isTextField(field)) {
      field.blur();
      field.focus({ preventScroll: true });
    }
    save?.();
  });
  useEffect(() => {
    const own = {};
    opened.push(own);
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (opened.at(-1) === own) run();
    };
    addEventListener('keydown', press);
    return () => {
      opened.splice(opened.indexOf(own), 1);
      removeEventListener('keydown', press);
    };
  }, []);
}
