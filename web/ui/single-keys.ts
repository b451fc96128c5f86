import { createStore } from './store.ts';

/** Whether shortcuts that are a single character work. They can be switched off (WCAG 2.1.4), since speech input may type them. */
export const singleKeysStore = createStore(true);

/** Whether a key event belongs to a text field or a dialog, or has been handled, so that it is not a shortcut of the page. */
export function isShortcutBlocked({ target, metaKey, ctrlKey, altKey, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || defaultPrevented || isComposing) return true;
  return isTextField(target) || (target instanceof HTMLElement && target.closest('dialog, [role="dialog"]') !== null);
}

/** Whether an event belongs to a field in which a person types or chooses. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null;
