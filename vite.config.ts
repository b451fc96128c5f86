import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStatic } from './web/bundler/antd-static.ts';
import { chunkGroups } from './web/bundler/chunks.ts';
import { helpCentre } from './web/bundler/help-centre.ts';
import { installable } from './web/bundler/installable.ts';
import { precompress } from './web/bundler/precompress.ts';
import { preloadFont } from './web/bundler/preload-font.ts';
import { pureContract } from './web/bundler/pure-contract.ts';
import { routeTable } from './web/bundler/route-table.ts';

const root = import.meta.dirname;
/** Where the server listens while `vite` itself serves the console with live reload. */
const server = process.env['DEV_SERVER'] ?? 'http://localhost:3000';
const served = [
  '/uc',
  '/website',
  '/pay',
  '/staff/api',
  '/oidc',
  '^/signin/[^/?]+/',
  '^/oauth/authorize/[^/?]+/',
  '/silent',
  '/dev/mail',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/files',
];

export default defineConfig({
  root: `${root}/web`,
  publicDir: `${root}/web/public`,
  plugins: [
    react(),
    antdStatic(),
    pureContract(root),
    routeTable(root),
    helpCentre(root),
    preloadFont(),
    installable(root),
    precompress(),
  ],
  build: {
    outDir: `${root}/dist/console`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: (chunk) => `assets/${chunk.name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
});
