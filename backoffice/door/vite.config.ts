// Builds the door's app to dist/, served by the API under /admin/puerta. Its service worker is a file of its own that
// knows the names of all the others.
import {createHash} from 'node:crypto';
import {fileURLToPath} from 'node:url';
import {defineConfig, type Plugin} from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const BASE = '/admin/puerta/';
const WORKER = 'sw.js';

/** Tells the service worker which files there are, and names its cache by what is in them. */
function knowFiles(): Plugin {
  return {
    name: 'know-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter(name => name.startsWith('assets/'));
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error(`There is no ${WORKER}.`);
        const version = createHash('sha256');
        for (const name of [...files].sort()) version.update(name);
        const html = bundle['index.html'];
        if (html?.type === 'asset') version.update(html.source);
        version.update(worker.code);
        worker.code = `const DOOR_FILES=${JSON.stringify(files.map(name => BASE + name))},DOOR_VERSION=${JSON.stringify(version.digest('hex').slice(0, 12))};\n${worker.code}`;
      },
    },
  };
}

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [knowFiles()],
  define: {'import.meta.env.VITE_VERSION': JSON.stringify(process.env.npm_package_version ?? '1.0.0')},
  resolve: {alias: {'@taquilla/door-rules': here('../../api/src/domain/access/rules')}, dedupe: ['react', 'react-dom']},
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: {polyfill: false},
    rolldownOptions: {
      input: {index: here('index.html'), sw: here('src/worker/worker.ts')},
      output: {entryFileNames: chunk => (chunk.name === 'sw' ? WORKER : 'assets/[name]-[hash].js')},
    },
  },
  server: {host: '127.0.0.1', proxy: {'/api': {target: api}, '/icon.svg': {target: api}}},
});
