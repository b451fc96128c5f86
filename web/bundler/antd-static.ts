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
/** Folders whose rules are part of every sheet. */
const always = new Set(['config-provider', 'app', '_util', 'back-top']);

/**
 * Compiles antd's styles at build time. The sheet `virtual:antd.css` contains the rules of every component in `samples` and the
 * variables of both colour themes. The components' style generators and the colour algorithms, some 45 kB brotli of the first
 * load, are replaced by constants.
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
 * Replaces every export of a style module: hooks return the class of the variables, and components that only carry styles render
 * nothing. String constants are preserved.
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

/**
 * The tokens as constants. With `prefers-reduced-motion`, `motion` is false, so antd does not wait for transitions that base.css
 * has disabled.
 */
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

/** The theme functions that components still import, without the style generators behind them. */
const internal = `
  import useToken from './useToken';
  export { defaultConfig, DesignTokenContext } from './context';
  export { PresetColors } from './interface';
  export { useToken };`;

/** Variable names are still generated in the browser. The rest of the generators is removed. */
function generators(source: string): string {
  return source.slice(source.indexOf('export const genCssVar'));
}

/** Tooltips always use the colour of the theme. */
const plainTooltip = `export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} });`;
