import type { Phrases } from '../en/index.ts';
import type { Translated } from '../translated.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { rules } from './rules.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const phrases = { common, errors, rules, shell, ui } satisfies Translated<Phrases>;
