import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { type Face, themes, variableScope } from '../ui/theme.ts';
import { samples } from './antd-samples.ts';

const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm } as const;

function themeOf(face: Face): ThemeConfig {
  return { ...themes[face], algorithm: algorithms[face], hashed: false, cssVar: { key: variableScope } };
}

function draw(face: Face, ...children: ReactNode[]) {
  const cache = createCache();
  const themed = createElement(ConfigProvider, { theme: themeOf(face) }, ...children);
  renderToString(createElement(StyleProvider, { cache, layer: true }, themed));
  return cache;
}

/**
 * The style sheet of both colour themes: rules once, variables twice. The dark variables apply under `data-theme="dark"` on the
 * root element.
 */
export function antdSheet(): string {
  const drawings = Object.entries(samples).map(([name, draw]) => createElement(Fragment, { key: name }, draw()));
  const light = draw('light', ...drawings);
  const dark = draw('dark', ...drawings);
  const scope = new RegExp(`\\.${variableScope}(?=[.{])`, 'g');
  const lightVariables = extractStyle(light, { plain: true, types: ['token', 'cssVar'] }).replace(
    `.${variableScope}{`,
    `:root,.${variableScope}{`,
  );
  const darkVariables = onlyChanged(extractStyle(dark, { plain: true, types: ['token', 'cssVar'] }), lightVariables).replace(
    scope,
    `:root[data-theme="dark"] .${variableScope}`,
  );
  const rules = extractStyle(light, { plain: true, types: ['style'] });
  return [
    '@layer antd;',
    rules,
    lightVariables,
    darkVariables.replace(
      `:root[data-theme="dark"] .${variableScope}{`,
      `:root[data-theme="dark"],:root[data-theme="dark"] .${variableScope}{`,
    ),
  ].join('\n');
}

/** Removes from the second sheet every declaration that the first sheet already contains for the same selector. */
function onlyChanged(sheet: string, base: string): string {
  const known = new Map(blocks(base).map(([selector, declarations]) => [selector.replace(/^:root,/, ''), new Set(declarations)]));
  return blocks(sheet)
    .map(([selector, declarations]) => {
      const changed = declarations.filter((declaration) => !known.get(selector)?.has(declaration));
      return changed.length > 0 ? `${selector}{${changed.join(';')}}` : '';
    })
    .join('');
}

function blocks(sheet: string): [selector: string, declarations: string[]][] {
  return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
    selector.trim(),
    body.split(/;(?![^(]*\))/).filter(Boolean),
  ]);
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
