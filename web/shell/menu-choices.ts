import { readSetting, writeSetting } from '#web/client/storage.ts';
import { createStore } from '#web/ui/store.ts';

/** What this browser stores about the menu: collapsed groups, and menu codes in favourites in the order in which they were added. */
interface MenuChoices {
  collapsed: readonly string[];
  favourites: readonly string[];
}

const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
const isMenuChoices = (value: unknown): value is MenuChoices =>
  typeof value === 'object' &&
  value !== null &&
  'collapsed' in value &&
  isTextList(value.collapsed) &&
  'favourites' in value &&
  isTextList(value.favourites);

/** The group of recent pages is collapsed at first, so that the menu's entries need no scrolling on a small screen. */
const initial: MenuChoices = { collapsed: ['recent'], favourites: [] };

export const menuChoices = createStore<MenuChoices>(readSetting('menu', isMenuChoices) ?? initial);

/** Adds a group to the collapsed ones or an entry to the favourites, or removes it if it is there. */
export function toggleMenuChoice(list: keyof MenuChoices, value: string): void {
  const before = menuChoices.get();
  const values = before[list];
  const after = { ...before, [list]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value] };
  menuChoices.set(after);
  writeSetting('menu', after);
}
