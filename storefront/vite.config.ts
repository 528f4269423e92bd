// Builds the storefront to dist/ with hashed names; in development it forwards /api to the API.
// The text face is preloaded: a plugin writes the link, because only the build knows the hashed name.
import { defineConfig, type Plugin } from 'vite';

function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        if (!font) return [];
        return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '', fetchpriority: 'low' }, injectTo: 'head' }];
      },
    },
  };
}

/** Tells public/early.js the hashed names of the pages it can fetch before the shop's code asks for them. */
function earlyPages(): Plugin {
  return {
    name: 'early-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const pages = Object.values(bundle ?? {}).flatMap((chunk) => (
          chunk.type === 'chunk' && ['session', 'event', 'events'].includes(chunk.name) ? [` data-${chunk.name}="/${chunk.fileName}"`] : []
        ));
        return html.replace('<script src="/early.js"', `<script src="/early.js"${pages.join('')}`);
      },
    },
  };
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [preloadFont(), earlyPages()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // All styles are some 9 kB compressed: one file costs less than the round trips of thirty.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What nearly every page needs travels together; pages and their features stay apart.
        codeSplitting: { groups: [{ name: 'base', test: /node_modules|src\/(lib|ui)\//, minSize: 0 }] },
      },
    },
  },
  server: { proxy: { '/api': { target: api }, '/media': { target: api }, '/admin': { target: api } } },
  preview: { proxy: { '/api': { target: api }, '/media': { target: api }, '/admin': { target: api } } },
});
