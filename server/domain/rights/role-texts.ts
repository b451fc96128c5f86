import { type RawBuilder, sql } from 'kysely';
import { type BuiltInRole, builtInRoles } from '#contract/access/permission-facts.ts';
import { type Language, languages } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';

/** The texts of a role as stored. A built-in role without its own name or description (null) has the product's. */
export interface RoleTexts {
  built_in: BuiltInRole | null;
  name: string | null;
  description: string | null;
}

/** The name of a role in a language: the one an administrator gave it, or the product's name of a built-in role. */
export function roleNameIn(language: Language, { name, built_in }: Pick<RoleTexts, 'name' | 'built_in'>): string {
  return name ?? (built_in ? translator(language)(`roles.builtIn.${built_in}`) : '');
}

/** The description of a role in a language; null if it has none. Built-in roles store an empty text for none. */
export function roleDescriptionIn(language: Language, { description, built_in }: Omit<RoleTexts, 'name'>): string | null {
  const text = description ?? (built_in ? translator(language)(`roles.builtInDescriptions.${built_in}`) : '');
  return text === '' ? null : text;
}

/** The name of the role `r` in a language, as `roleNameIn`. */
export function roleName(language: Language): RawBuilder<string> {
  const t = translator(language);
  const cases = builtInRoles.map((key) => sql`WHEN ${sql.lit(key)} THEN ${t(`roles.builtIn.${key}`)}::text`);
  return sql<string>`coalesce(r.name, CASE r.built_in ${sql.join(cases, sql` `)} END)`;
}

/** A role's name and description as they are stored: texts of the product in any language are stored as null. */
export function storedRoleTexts({ built_in, name, description }: RoleTexts): RoleTexts {
  if (!built_in) return { built_in, name, description };
  const isOf = (part: 'builtIn' | 'builtInDescriptions', text: string | null) =>
    languages.some((language) => translator(language)(`roles.${part}.${built_in}`) === text);
  return {
    built_in,
    name: isOf('builtIn', name) ? null : name,
    description: isOf('builtInDescriptions', description) ? null : description,
  };
}

/** The names under which a role appears, in lower case: its own one, or the product's in every language. */
export function shownRoleNames(role: Pick<RoleTexts, 'name' | 'built_in'>): string[] {
  return languages.map((language) => roleNameIn(language, role).toLowerCase());
}
