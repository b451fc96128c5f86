import { useEffect, useEffectEvent, useRef } from 'react';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { isShortcutBlocked, singleKeysStore } from '#web/ui/single-keys.ts';
import { goKeys, keyboardHelpStore, restoreSingleKeys, sequencePause } from './go-keys.ts';
import { menuSections } from './menu-entries.ts';

/** G and a letter open a screen of the menu; ? opens the keyboard help. */
export function useGoKeys(): void {
  const { menu } = useHere();
  /** When G was pressed, as the time of its event. */
  const began = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!singleKeysStore.get() || isShortcutBlocked(event)) return;
    const key = event.key.toLowerCase();
    const inSequence = event.timeStamp - began.current < sequencePause;
    began.current = key === 'g' && !inSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (event.key === '?') {
      event.preventDefault();
      keyboardHelpStore.set(true);
    } else if (inSequence) {
      const leaf = menuSections(menu)
        .flatMap(({ leaves }) => leaves)
        .find(({ code }) => goKeys[code] === key);
      if (!leaf) return;
      event.preventDefault();
      // A list on the page must not take the letter as a shortcut of its own.
      event.stopImmediatePropagation();
      go(leaf.path);
    }
  });
  useEffect(() => {
    restoreSingleKeys();
    const listen = (event: KeyboardEvent) => press(event);
    // Before the shortcuts of lists, which listen in the bubbling phase.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
