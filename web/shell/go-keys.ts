import type { LeafCode } from '#contract/access/permission-facts.ts';
import { readSetting, writeSetting } from '#web/client/storage.ts';
import { singleKeysStore } from '#web/ui/single-keys.ts';
import { createStore } from '#web/ui/store.ts';

/** The letter that opens each menu entry after G. */
export const goKeys: Record<LeafCode, string> = {
  '010000': 'h',
  '090000': 'y',
  '020100': 'm',
  '020200': 'd',
  '020300': 'v',
  '020400': 'r',
  '020500': 'j',
  '030300': 'b',
  '030100': 'c',
  '030200': 'e',
  '040100': 'a',
  '040200': 'w',
  '050100': 'o',
  '050200': 's',
  '050300': 'p',
  '060100': 'n',
  '070100': 'i',
  '070200': 'f',
  '080100': 'l',
  '080200': 'u',
  '080300': 't',
};

/** Milliseconds within which the second key follows the first. */
export const sequencePause = 1500;

/** Whether the keyboard help is open. */
export const keyboardHelpStore = createStore(false);

const setting = 'singleKeys';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Applies the choice stored in this browser. */
export const restoreSingleKeys = () => singleKeysStore.set(readSetting(setting, isBoolean) ?? true);

/** Switches shortcuts of a single character on or off and stores the choice in this browser. */
export function chooseSingleKeys(on: boolean): void {
  singleKeysStore.set(on);
  writeSetting(setting, on ? undefined : false);
}
