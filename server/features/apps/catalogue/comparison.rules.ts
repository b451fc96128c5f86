import { isDeepStrictEqual } from 'node:util';
import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { Language } from '#contract/languages.ts';

export interface Differences {
  texts: { field: string; before: string | null; after: string | null }[];
  plans: { key: string; name: string; change: 'ADDED' | 'REMOVED' | 'CHANGED' }[];
  scopes: { added: string[]; removed: string[] };
  documents: { kind: AppDocumentKind; version: string }[];
}

// Fields that are reported separately, or are no texts.
const excluded = new Set(['plans', 'privacyPolicy', 'userAgreement', 'version', 'key', 'screenshots']);

/** Returns what a manifest changes compared with the one on offer; without one, everything is new. */
export function differences(before: AppManifest | undefined, after: AppManifest, language: Language): Differences {
  const [old, fresh] = [textsByPath(before), textsByPath(after)];
  const fields = [...new Set([...old.keys(), ...fresh.keys()])];
  const scopes = { before: before?.signIn?.scopes ?? [], after: after.signIn?.scopes ?? [] };
  return {
    texts: before
      ? fields.flatMap((field) => {
          const [was, is] = [old.get(field) ?? null, fresh.get(field) ?? null];
          return was === is ? [] : [{ field, before: was, after: is }];
        })
      : [],
    plans: plansOf(before, after, language),
    scopes: {
      added: scopes.after.filter((scope) => !scopes.before.includes(scope)),
      removed: scopes.before.filter((scope) => !scopes.after.includes(scope)),
    },
    documents: [
      { kind: 'PRIVACY_POLICY' as const, was: before?.privacyPolicy, is: after.privacyPolicy },
      { kind: 'USER_AGREEMENT' as const, was: before?.userAgreement, is: after.userAgreement },
    ].flatMap(({ kind, was, is }) => (is && is.version !== was?.version ? [{ kind, version: is.version }] : [])),
  };
}

function plansOf(before: AppManifest | undefined, after: AppManifest, language: Language): Differences['plans'] {
  const old = before?.plans ?? [];
  return [
    ...after.plans.flatMap(({ ...plan }) => {
      const was = old.find(({ key }) => key === plan.key);
      if (isDeepStrictEqual(was, JSON.parse(JSON.stringify(plan)))) return [];
      return [{ key: plan.key, name: plan.name[language], change: was ? ('CHANGED' as const) : ('ADDED' as const) }];
    }),
    ...old.flatMap(({ key, name }) =>
      after.plans.some((plan) => plan.key === key) ? [] : [{ key, name: name[language], change: 'REMOVED' as const }],
    ),
  ];
}

/** Returns every text of a manifest by its path: `name.cn`, `signIn.redirectUris`. */
function textsByPath(manifest: AppManifest | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (value === null || value === undefined) return;
    if (path === 'signIn.scopes') return;
    if (Array.isArray(value)) found.set(path, value.map(String).join(', '));
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found.set(path, String(value));
  };
  for (const [key, value] of Object.entries(manifest ?? {})) if (!excluded.has(key)) walk(value, key);
  return found;
}
