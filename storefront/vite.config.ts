// Builds the storefront to dist/ with hashed names, and what the server draws its first pages with; in development it forwards /api to the API. Colours, icon and the
// preload of the chosen typeface come from the API (outside/papers/documents/house-style.ts): /look.css, /icon.svg, a Link header.
import {defineConfig, type Plugin} from 'vite';

/** The pages that public/early.js knows, by the names of their files. */
const EARLY = [
  'home',
  'events',
  'event',
  'session',
  'products',
  'product-sessions',
  'session-product',
  'experiences',
  'packs',
  'pack',
  'plots',
  'supporters',
  'affiliates',
  'cart',
  'profile',
  'family',
  'school',
];

/** Tells public/early.js the hashed names of the pages it can fetch before the shop's code asks for them. */
function earlyPages(): Plugin {
  return {
    name: 'early-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, {bundle}) {
        const chunks = Object.values(bundle ?? {}).filter(one => one.type === 'chunk');
        const named = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
        const withImports = (fileName: string, into = new Set<string>()): Set<string> => {
          if (!into.has(fileName)) {
            into.add(fileName);
            named.get(fileName)?.imports.forEach(one => withImports(one, into));
          }
          return into;
        };
        const entry = chunks.find(chunk => chunk.isEntry);
        const known = withImports(entry!.fileName);
        const pages = EARLY.map(page => {
          const chunk = chunks.find(
            one => one.facadeModuleId && /pages\/\w+\/([^/]+)\.tsx$/.exec(one.facadeModuleId)?.[1] === page,
          );
          if (!chunk) throw new Error(`There is no page «${page}» to fetch early.`);
          const files = [...withImports(chunk.fileName)].filter(one => !known.has(one));
          return ` data-${page}="${files.map(one => `/${one}`).join(' ')}"`;
        });
        return html.replace('<script src="/early.js"', `<script src="/early.js"${pages.join('')}`);
      },
    },
  };
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const proxy = Object.fromEntries(
  ['/api', '/media', '/admin', '/look.css', '/icon.svg'].map(path => [path, {target: api}]),
);

/** Of lib and ui, what only some pages need. */
const APART =
  'seats/|sale/(use-live-states|session-waiting|waiting-places|checkout-draft)|seat-change|packs|passes' +
  '|words/(pass|instalment|seat|pack|plot|supporter|academy|activity|case)-|poster/(poster|motifs)|pending-order' +
  '|forms/(paper|pay|nif|email|asked|people|answers|paste-answers|shrink-photo)|access-code|kept-card/|tickets/';

/** What the server draws with (src/first-paint.tsx): one file that needs no packages. */
const SERVER = {format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false} as const;

/**
 * What nearly every page needs travels together; pages, their features, the seat map, posters, the words of passes and
 * packs, and what only one of them imports stay apart.
 */
const BROWSER = {
  codeSplitting: {
    groups: [
      {
        name: 'base',
        test: new RegExp(`node_modules/(?!ibantools/)|src/(lib|ui)/(?!${APART})`),
        minSize: 0,
      },
    ],
  },
};

export default defineConfig(({isSsrBuild}) => ({
  root: import.meta.dirname,
  plugins: [earlyPages()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // All styles are some 9 kB compressed: one file costs less than the round trips of thirty.
    cssCodeSplit: false,
    modulePreload: {polyfill: false},
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {output: isSsrBuild ? SERVER : BROWSER},
  },
  ssr: {noExternal: true},
  define: isSsrBuild ? {'process.env.NODE_ENV': '"production"'} : {},
  server: {proxy},
  preview: {proxy},
}));
