import type { Phrases } from '../en/index.ts';
import type { Translated } from '../translated.ts';
import { common } from './common.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const phrases = { common, shell, ui } satisfies Translated<Phrases>;
