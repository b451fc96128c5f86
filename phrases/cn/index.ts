import type { Phrases } from '../en/index.ts';
import type { Translated } from '../translated.ts';
import { account } from './account.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { imports } from './imports.ts';
import { mail } from './mail.ts';
import { members } from './members.ts';
import { roles } from './roles.ts';
import { rules } from './rules.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const phrases = { account, common, errors, imports, mail, members, roles, rules, shell, ui } satisfies Translated<Phrases>;
