import type { KeyboardEvent } from 'react';

const far = 200;
const steps: Readonly<Record<string, number>> = { PageDown: 8, PageUp: -8, End: far, Home: -far };

/**
 * Further keys of an open list of choices, of which antd's Select has only the arrows: Page Up and Page Down move by eight choices,
 * Home and End to the first and the last while nothing is typed (otherwise they move in the text).
 */
export function moveInChoices(event: KeyboardEvent<HTMLElement>): void {
  const { target: input, key } = event;
  const step = steps[key];
  if (step === undefined || !(input instanceof HTMLInputElement) || input.getAttribute('aria-expanded') !== 'true') return;
  if (Math.abs(step) === far && input.value !== '') return;
  event.preventDefault();
  // After this event: the component reacts to the next key once it has drawn the former.
  queueMicrotask(() => void move(input, step));
}

/** Moves until an end: after it, the component would begin again at the other one. */
async function move(input: HTMLInputElement, step: number): Promise<void> {
  const way = Math.sign(step);
  for (let done = 0; done < Math.abs(step); done += 1) {
    const before = placeOf(input);
    await press(input, way);
    const after = placeOf(input);
    if (after === before) return;
    if (before >= 0 && (after - before) * way < 0) return press(input, -way);
  }
}

async function press(input: HTMLInputElement, way: number): Promise<void> {
  const [key, keyCode] = way > 0 ? ['ArrowDown', 40] : ['ArrowUp', 38];
  input.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, keyCode, which: keyCode, bubbles: true, cancelable: true }));
  // React draws in a microtask; a task is certainly later, and still before the next frame.
  await new Promise((drawn) => setTimeout(drawn));
}

/** The place of the active choice, or -1. antd ends the id of a choice with its place. */
const placeOf = (input: HTMLElement): number =>
  Number(/_(\d+)$/.exec(input.getAttribute('aria-activedescendant') ?? '')?.[1] ?? -1);
