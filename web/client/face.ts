import { readStored, writeStored } from './storage.ts';
import { createStore } from '../ui/store.ts';

/** Light, dark, or the setting of the operating system. */
export const faceChoices = ['light', 'dark', 'system'] as const;
export type FaceChoice = (typeof faceChoices)[number];

/** The colour of the top bar, in which browsers and systems draw the frame of the installed app. */
const barColors = { light: '#ffffff', dark: '#171b21' } as const;

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const paper = matchMedia('print');
const stored = readStored('face');

export const faceStore = createStore<FaceChoice>(faceChoices.find((choice) => choice === stored) ?? 'system');

function show(): void {
  const choice = faceStore.get();
  // Browsers print text in its colour, and leave out backgrounds.
  const face = paper.matches ? 'light' : choice === 'system' ? (darkSystem.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = face;
  document.documentElement.style.colorScheme = face;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[face]);
}

/** Applies the chosen colour theme to the page, and follows the operating system if `system` is chosen. */
export function followFace(): void {
  show();
  darkSystem.addEventListener('change', show);
  paper.addEventListener('change', show);
  faceStore.subscribe(show);
}

export function chooseFace(choice: FaceChoice): void {
  writeStored('face', choice);
  faceStore.set(choice);
}
