import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { variableScope } from '../ui/theme.ts';
import { samples } from './antd-samples.ts';
import { antdSheet, antdTokens } from './antd-sheet.ts';

const sheetId = 'virtual:antd.css';
const resolvedSheetId = '/@virtual/antd.css';
const styleModule = /\/antd\/es\/([a-z-]+)\/style\/[A-Za-z]+\.js$/;
const waveStyle = /\/antd\/es\/_util\/wave\/style\.js$/;
const tokenModule = /\/antd\/es\/theme\/useToken\.js$/;
const contextModule = /\/antd\/es\/theme\/context\.js$/;
const internalModule = /\/antd\/es\/theme\/internal\.js$/;
const generatorModule = /\/antd\/es\/theme\/util\/genStyleUtils\.js$/;
const tooltipColors = /\/antd\/es\/tooltip\/util\.js$/;
/** Folders whose rules come with every sheet. */
const always = new Set(['config-provider', 'app', '_util', 'back-top']);

/**
 * Compiles antd's styles at build time. The sheet `virtual:antd.css` holds the rules of every component in
 * `samples` and the variables of both faces; the components' own style generators, the colour algorithms and
 * their share of the first load (some 45 kB brotli) are replaced by constants.
 */
export function antdStatic(): Plugin[] {
  let sheet: string | undefined;
  return [
    { ...replaceStyles(), apply: 'build' as const, enforce: 'pre' as const },
    {
      name: 'atrium:antd-sheet',
      config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [replaceStyles()] } } }),
      resolveId: (id) => (id === sheetId ? resolvedSheetId : undefined),
      load(id) {
        if (id !== resolvedSheetId) return undefined;
        sheet ??= antdSheet();
        return sheet;
      },
      generateBundle(_options, bundle) {
        const missing = usedComponents(bundle).filter((name) => !(name in samples) && !always.has(name));
        if (missing.length > 0) this.error(`Add to web/bundler/antd-samples.ts: ${missing.join(', ')}`);
      },
    },
  ];
}

function usedComponents(bundle: Rolldown.OutputBundle): string[] {
  const used = Object.values(bundle)
    .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    .filter(([, module]) => module.renderedLength > 0)
    .flatMap(([id]) => styleModule.exec(id)?.[1] ?? []);
  return [...new Set(used)];
}

function replaceStyles() {
  return {
    name: 'atrium:antd-styles',
    load(id: string) {
      const file = id.split('?')[0] ?? id;
      if (tokenModule.test(file)) return tokens();
      if (contextModule.test(file)) return context;
      if (internalModule.test(file)) return internal;
      if (generatorModule.test(file)) return generators(readFileSync(file, 'utf8'));
      if (tooltipColors.test(file)) return plainTooltip;
      return styleModule.test(file) || waveStyle.test(file) ? constants(readFileSync(file, 'utf8')) : undefined;
    },
  };
}

/**
 * Every export of a style module becomes a hook that answers the class of the variables, or, where it is a component
 * that only carries styles, one that draws nothing; texts stay.
 */
function constants(source: string): string {
  const texts = [...source.matchAll(/export const \w+ = '[^']*';/g)].map(([text]) => text);
  const declared = [...source.matchAll(/export (?:const|function) (\w+)(?! = ')/g)].map(([, name]) => name);
  const listed = [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').pop()),
  );
  const names = new Set([...declared, ...listed].filter((name) => name && name !== 'default'));
  return [
    `const useStyle = () => ['', '${variableScope}'];`,
    'const Nothing = () => null;',
    `export default ${source.includes('export default genSubStyleComponent(') ? 'Nothing' : 'useStyle'};`,
    ...texts,
    ...[...names]
      .filter((name) => !texts.some((text) => text.includes(` ${name} `)))
      .map((name) => `export { ${source.includes(`${name} = genSubStyleComponent(`) ? 'Nothing' : 'useStyle'} as ${name} };`),
  ].join('\n');
}

/** The tokens as constants. Where nothing is to move, antd does not wait for movements that base.css has switched off either. */
function tokens(): string {
  return `
    const { token: moving, cssVar } = ${antdTokens()};
    const token = { ...moving, motion: !matchMedia('(prefers-reduced-motion: reduce)').matches };
    const theme = {};
    export const unitless = {};
    export const ignore = {};
    export const getComputedToken = () => token;
    export default function useToken() { return [theme, token, '', token, cssVar, true]; }`;
}

const context = `
  import { createContext } from 'react';
  export const defaultTheme = {};
  export const defaultConfig = { token: {}, override: { override: {} }, hashed: false };
  export const DesignTokenContext = createContext(defaultConfig);`;

/** What components still ask of the theme, without the generators of styles behind it. */
const internal = `
  import useToken from './useToken';
  export { defaultConfig, DesignTokenContext } from './context';
  export { PresetColors } from './interface';
  export { useToken };`;

/** Names of variables are still made in the browser; everything else of the generators is not. */
function generators(source: string): string {
  return source.slice(source.indexOf('export const genCssVar'));
}

/** Tooltips have the colour of the theme. */
const plainTooltip = `export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} });`;
