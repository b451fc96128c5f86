import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { samples } from './antd-samples.ts';
import { antdSheets, antdTokens, general } from './antd-sheet.ts';
import { firstComponents } from './chunks.ts';

const sheetId = /^virtual:(antd(?:-[a-z-]+)?\.css)$/;
const resolvedSheetId = /^\/@virtual\/antd(?:-([a-z-]+))?\.css$/;
const styleModule = /\/antd\/es\/([a-z-]+)\/style\/[A-Za-z]+\.js$/;
const waveStyle = /\/antd\/es\/_util\/wave\/style\.js$/;
const tokenModule = /\/antd\/es\/theme\/useToken\.js$/;
const contextModule = /\/antd\/es\/theme\/context\.js$/;
const internalModule = /\/antd\/es\/theme\/internal\.js$/;
const generatorModule = /\/antd\/es\/theme\/util\/genStyleUtils\.js$/;
const tooltipColors = /\/antd\/es\/tooltip\/util\.js$/;
/**
 * Components that antd attaches to others and the console does not draw, 16 kB of scripts of the first list. Drawing one is an
 * error that names this file.
 */
const unused =
  /\/antd\/es\/(?:input\/(?:Group|OTP\/index|Password)|tree\/DirectoryTree|skeleton\/(?:Button|Image|Input|Node))\.js$/;
/** Folders without a sheet. The menu is drawn only inside a dropdown, which has rules of its own for it. */
const unstyled: readonly string[] = ['config-provider', 'menu'];

/**
 * Compiles antd's styles at build time. The components' style generators and the colour algorithms, some 45 kB brotli of the first
 * load, are replaced by constants.
 *
 * `virtual:antd.css` contains what every screen needs. The sheet of another component, `virtual:antd-<folder>.css`, is imported by
 * its style module, and thus loaded with the chunk that contains the component. Live reload has all rules in one sheet.
 */
export function antdStatic(): Plugin[] {
  let sheets: ReadonlyMap<string, string> | undefined;
  let building = false;
  return [
    { ...replaceStyles({ imports: true }), apply: 'build' as const, enforce: 'pre' as const },
    {
      name: 'atrium:antd-sheet',
      config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [replaceStyles({ imports: false })] } } }),
      configResolved: ({ command }) => void (building = command === 'build'),
      resolveId: (id) => (sheetId.test(id) ? id.replace('virtual:', '/@virtual/') : undefined),
      load(id) {
        const [sheet, component] = resolvedSheetId.exec(id) ?? [];
        if (sheet === undefined) return undefined;
        const all = (sheets ??= antdSheets());
        const wanted = component ? [component] : building ? [general, ...firstComponents] : [...all.keys()];
        return wanted.map((name) => all.get(name) ?? '').join('\n');
      },
      generateBundle(_options, bundle) {
        const used = usedComponents(bundle);
        const missing = used.filter((name) => !(name in samples) && !unstyled.includes(name));
        if (missing.length > 0) this.error(`Add to web/bundler/antd-samples.ts: ${missing.join(', ')}`);
        const unused = Object.keys(samples).filter((name) => !used.includes(name));
        if (unused.length > 0) this.error(`Remove from web/bundler/antd-samples.ts: ${unused.join(', ')}`);
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

function replaceStyles({ imports }: { imports: boolean }) {
  return {
    name: 'atrium:antd-styles',
    load(id: string) {
      const file = id.split('?')[0] ?? id;
      if (unused.test(file))
        return `export default function Unused() { throw new Error('left out by web/bundler/antd-static.ts'); }`;
      if (tokenModule.test(file)) return tokens();
      if (contextModule.test(file)) return context;
      if (internalModule.test(file)) return internal;
      if (generatorModule.test(file)) return generators(readFileSync(file, 'utf8'));
      if (tooltipColors.test(file)) return plainTooltip;
      if (waveStyle.test(file)) return constants(readFileSync(file, 'utf8'));
      const [, component] = styleModule.exec(file) ?? [];
      if (component === undefined) return undefined;
      const sheet = imports && component in samples && !firstComponents.includes(component);
      return `${sheet ? `import 'virtual:antd-${component}.css';` : ''}${constants(readFileSync(file, 'utf8'))}`;
    },
  };
}

/**
 * Replaces every export of a style module: hooks return no classes, as variables are declared at the root, and components that only
 * carry styles render nothing. String constants are preserved.
 */
function constants(source: string): string {
  const texts = [...source.matchAll(/export const \w+ = '[^']*';/g)].map(([text]) => text);
  const declared = [...source.matchAll(/export (?:const|function) (\w+)(?! = ')/g)].map(([, name]) => name);
  const listed = [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').pop()),
  );
  const names = new Set([...declared, ...listed].filter((name) => name && name !== 'default'));
  return [
    "const useStyle = () => ['', ''];",
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
