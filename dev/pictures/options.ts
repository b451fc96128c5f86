import { parseArgs } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { languages, type Language } from '#contract/languages.ts';
import { demoAccounts, type DemoAccount } from '#server/demo/accounts.ts';

/** A combination of language, theme and width; its pictures are stored in their own folder. */
export type Look = { readonly language: Language; readonly face: 'light' | 'dark'; readonly width: number };
export type GalleryOptions = {
  readonly looks: readonly Look[];
  readonly only: string;
  readonly account: DemoAccount;
  /** Whether each picture is also examined. */
  readonly judge: boolean;
  /** The address of a running server with the demo team; one is started if this is undefined. */
  readonly at: string | undefined;
};

/** Windows up to this width are treated as phones. */
export const narrowest = 600;
export const nameOfLook = ({ language, face, width }: Look) => `${language}-${face}-${width}`;

const usage =
  'Usage: npm run gallery -- [--languages en,hk] [--faces light,dark] [--widths 1280,390] [--only /contacts] [--as member@harbour.example] [--judge] [--at http://localhost:3000]';

/**
 * Parses the arguments. Defaults: four languages, light and dark, at 1280 px, and at 390 px too if pictures are examined. Throws
 * StartError.
 */
export function readOptions(words: readonly string[]): GalleryOptions {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...words],
      options: { languages: text, faces: text, widths: text, only: text, as: text, at: text, judge: { type: 'boolean' } },
    });
    const account = values.as === undefined ? demoAccounts[0] : demoAccounts.find(({ email }) => email === values.as);
    if (!account) throw new Error(usage);
    const widths = split(values.widths ?? (values.judge ? '1280,390' : '1280')).map(Number);
    if (widths.some((width) => !Number.isInteger(width) || width < 320 || width > 3840)) throw new Error(usage);
    const looks = pick(values.languages, languages).flatMap((language) =>
      pick(values.faces, ['light', 'dark'] as const).flatMap((face) => widths.map((width) => ({ language, face, width }))),
    );
    return { looks, only: values.only ?? '/', account, judge: values.judge === true, at: values.at };
  } catch {
    throw new StartError(usage);
  }
}

function split(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

function pick<T extends string>(text: string | undefined, all: readonly T[]): T[] {
  if (text === undefined) return [...all];
  return split(text).map((word) => {
    const found = all.find((one) => one === word);
    if (found === undefined) throw new Error(usage);
    return found;
  });
}
