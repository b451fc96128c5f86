import type { Plugin } from 'vite';

const font = /^assets\/inter-latin-wght-normal-.+\.woff2$/;

/** Adds a link to the page that loads the font of Latin letters together with the first script, instead of after the styles. */
export function preloadFont(): Plugin {
  return {
    name: 'atrium:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => font.test(name));
        if (file === undefined) throw new Error('The build contains no font of Latin letters.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
