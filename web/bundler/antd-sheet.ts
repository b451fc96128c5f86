import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { type Face, moreContrast, themes } from '../ui/theme.ts';
import { samples } from './antd-samples.ts';
import { neverDrawn } from './antd-unused.ts';
import { filterRules } from './style-rules.ts';

type Cache = ReturnType<typeof createCache>;
/** Declarations by selector. */
type Declarations = Map<string, Map<string, string>>;

const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm } as const;
/** The class under which antd declares variables. The sheets declare them at the root instead. */
const scope = 'atrium';
/** The sheet that every component needs: general variables, links, icons, and movements. */
export const general = 'general';
/** Components of antd's rules whose folder has another name, or that belong to the general sheet. */
const folders: Record<string, string> = { 'ant-design-icons': general, Shared: general, QRCode: 'qr-code', Addon: 'space' };

function draw(face: Face, ...children: ReactNode[]): Cache {
  const cache = createCache();
  const faceTheme: ThemeConfig = { ...themes[face], algorithm: algorithms[face], hashed: false, cssVar: { key: scope } };
  const themed = createElement(ConfigProvider, { theme: faceTheme }, ...children);
  renderToString(createElement(StyleProvider, { cache, layer: true }, themed));
  return cache;
}

/**
 * The style sheet of each component in `samples`, by antd's folder name, and one named `general`. Each contains its rules once and
 * its variables for both colour themes; the dark ones apply under `data-theme="dark"` on the root element.
 *
 * antd declares its variables on every element of a component, several hundred on each. Their values are the same everywhere, so
 * they are declared once at the root, from which all elements inherit them.
 */
export function antdSheets(): ReadonlyMap<string, string> {
  const drawings = Object.entries(samples).map(([name, draw]) => createElement(Fragment, { key: name }, draw()));
  const light = draw('light', ...drawings);
  const dark = draw('dark', ...drawings);
  const movements = new Map<string, string>();
  const sheets = Object.keys(samples).map((component): [string, string] => [
    component,
    [rulesOf(light, component, movements), ...variablesOf(light, dark, component)].join('\n'),
  ]);
  const shared = [
    rulesOf(light, general, movements),
    ...movements.values(),
    ...variablesOf(light, dark, general),
    contrastRules(),
  ].join('\n');
  return new Map([[general, shared], ...sheets]);
}

/** The part of a cache that belongs to one component. Keys are `style%%layer%Component-part%…` and `cssVar%Component%…`. */
function entriesOf(cache: Cache, kind: 'style' | 'cssVar', component: string): Cache {
  const part = createCache();
  for (const [key, entry] of cache.cache) {
    const words = key.split('%');
    const name = words[kind === 'style' ? 3 : 1] ?? '';
    if (words[0] === kind && folderOf(name) === component) part.cache.set(key, entry);
  }
  return part;
}

function folderOf(name: string): string {
  const word = name.split('-')[0] ?? '';
  return folders[name] ?? folders[word] ?? word.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** The rules of a component without what the console never draws. Its key frames, which components share, are added to `movements`. */
function rulesOf(cache: Cache, component: string, movements: Map<string, string>): string {
  const css = extractStyle(entriesOf(cache, 'style', component), { plain: true, types: ['style'] });
  return filterRules(css, (selector, rule) => {
    if (selector.startsWith('@keyframes')) movements.set(selector, `@layer antd{${rule}}`);
    return !/^@keyframes|^\.data-ant-cssinjs/.test(selector) && !neverDrawn.test(selector);
  });
}

/** The variables that change where the system asks for more contrast. */
function contrastRules(): string {
  const declare = (face: Face) =>
    Object.entries(moreContrast[face])
      .map(([token, value]) => `--ant-${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
      .join(';');
  return `@media (prefers-contrast:more){:root{${declare('light')}}:root[data-theme="dark"]{${declare('dark')}}}`;
}

/** The blocks of a component's variables: the light ones, and the dark ones that differ. */
function variablesOf(light: Cache, dark: Cache, component: string): string[] {
  const [lightOnes, darkOnes] = [declarationsOf(light, component), declarationsOf(dark, component)];
  const block = (selector: string, declared: Iterable<[string, string]>) =>
    `${selector}{${[...declared].map(([name, value]) => `${name}:${value}`).join(';')}}`;
  return [
    ...[...lightOnes].map(([selector, declared]) => block(selector, declared)),
    ...[...darkOnes].map(([selector, declared]) => {
      const changed = [...declared].filter(([name, value]) => lightOnes.get(selector)?.get(name) !== value);
      return block(selector === ':root' ? ':root[data-theme="dark"]' : `:root[data-theme="dark"] ${selector}`, changed);
    }),
  ];
}

/** A component's own variables, at the root, and the general variables that it changes, at its elements. */
function declarationsOf(cache: Cache, component: string): Declarations {
  const found: Declarations = new Map();
  const css =
    component === general
      ? extractStyle(cache, { plain: true, types: ['token'] })
      : extractStyle(entriesOf(cache, 'cssVar', component), { plain: true, types: ['cssVar'] });
  for (const [, selector = '', body = ''] of css.matchAll(/\.atrium([^{}]*)\{([^{}]*)\}/g)) {
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):((?:[^;(]|\([^)]*\))*)/g)) {
      const place = component === general || name.startsWith(`--ant-${component}-`) ? ':root' : selector;
      const declared = found.get(place) ?? new Map<string, string>();
      if ((declared.get(name) ?? value) !== value) throw new Error(`antd declares ${name} with two values.`);
      found.set(place, declared.set(name, value));
    }
  }
  return found;
}

/** What `useToken` returns at runtime: token values and variable names, computed once at build time. */
export function antdTokens(): string {
  let answer: unknown;
  function Probe() {
    const { token, cssVar } = theme.useToken();
    answer = { token, cssVar };
    return null;
  }
  draw('light', createElement(Probe));
  return JSON.stringify(answer);
}
