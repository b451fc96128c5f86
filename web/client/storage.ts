/**
 * What the console stores in the browser, each item under one name. Nothing secret: tokens stay in memory. A browser that refuses
 * storage behaves like one with nothing stored.
 */
const names = {
  team: 'atrium.team',
  /** The last language on screen, so that the next visit starts in it. */
  language: 'atrium.language',
  /** The language chosen in this browser where no account stores the choice: on the sign-in page and outside a team. */
  chosenLanguage: 'atrium.chosen-language',
  face: 'atrium.face',
  density: 'atrium.density',
  zone: 'atrium.zone',
  menu: 'atrium.menu',
  invitation: 'atrium.invitation',
} as const;

export type StoredName = keyof typeof names;

export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(names[name]);
  } catch {
    return null;
  }
}

export function writeStored(name: StoredName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(names[name]);
    else localStorage.setItem(names[name], value);
  } catch {
    // Private windows may refuse storage; the value then lasts as long as the page.
  }
}

/** Reads a small per-browser setting of a screen (columns, saved views) by its own key. */
export function readSetting<Value>(key: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`atrium.setting.${key}`) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeSetting(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`atrium.setting.${key}`);
    else localStorage.setItem(`atrium.setting.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the value then lasts as long as the page.
  }
}
