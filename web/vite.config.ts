import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the service; the build does not need it. */
const service = process.env.SERVICE_URL ?? 'http://127.0.0.1:4000';

// The addresses that the service answers itself: all outside of /app, and below it the API and the pages without
// script.
const ofTheService =
  '^/(?!app(?:/|$))|^/app/(?:api/|sign-|join/|forgotten|reset/|welcome/|accounts/[^/]+/v1(?:/|$))';

// The type is needed for the first paint; a browser would otherwise learn of it from the style sheet.
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /geist-latin-wght.*\.woff2$/.test(name));
        if (font === undefined) return [];
        const attrs = { rel: 'preload', href: `./${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

// Code that every page needs is one file beside the entry: many small files wait for each other on a slow network.
const shell = { name: 'shell', tags: ['$initial' as const], test: /^(?!.*(?:main\.tsx|index\.html)$)/ };

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Addresses in the build are relative: the service may stand below a path that only its settings know.
  base: command === 'serve' ? '/app/' : './',
  plugins: [react(), tailwind(), preloadFont()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The first with popovers, light-dark() and nesting; older browsers have the API and the pages without script.
    target: ['chrome123', 'safari17.5', 'firefox125'],
    cssTarget: ['chrome123', 'safari17.5', 'firefox125'],
    // The content security policy allows no data: style sheets and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [shell] } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: false,
    proxy: { [ofTheService]: { target: service } },
  },
}));
