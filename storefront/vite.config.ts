// Builds the storefront to dist/ with hashed names; in development it forwards /api to the API. Colours, icon and the
// preload of the chosen typeface come from the API (files/documents/house-style.ts): /look.css, /icon.svg, a Link header.
import {defineConfig, type Plugin} from 'vite';

/** Tells public/early.js the hashed names of the pages it can fetch before the shop's code asks for them. */
function earlyPages(): Plugin {
  return {
    name: 'early-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, {bundle}) {
        const pages = Object.values(bundle ?? {}).flatMap(chunk =>
          chunk.type === 'chunk' && ['session', 'event', 'events'].includes(chunk.name)
            ? [` data-${chunk.name}="/${chunk.fileName}"`]
            : [],
        );
        return html.replace('<script src="/early.js"', `<script src="/early.js"${pages.join('')}`);
      },
    },
  };
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/api', '/media', '/admin', '/look.css', '/icon.svg'].map(path => [path, {target: api}]),
);

const APART = 'seats/|sale/use-live-states|seat-change|packs|words/(pass|instalment|seat|pack)-';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [earlyPages()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // All styles are some 9 kB compressed: one file costs less than the round trips of thirty.
    cssCodeSplit: false,
    modulePreload: {polyfill: false},
    rolldownOptions: {
      output: {
        // What nearly every page needs travels together; pages, their features, the seat map, the words of passes and
        // packs, and what only one of them imports stay apart.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: new RegExp(`node_modules/(?!ibantools/)|src/(lib|ui)/(?!${APART})`),
              minSize: 0,
            },
          ],
        },
      },
    },
  },
  server: {proxy},
  preview: {proxy},
});
