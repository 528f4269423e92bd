// Builds the back office to dist/, to be served under /admin (and /superadmin) by the API.
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';
import {entities} from './entities';
import {writeIcons} from './icons/write';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
writeIcons();

export default defineConfig({
  base: '/admin/',
  plugins: [entities(new URL('../openapi.json', import.meta.url))],
  server: {host: '127.0.0.1', proxy: {'/api': {target: api}, '/media': {target: api}, '/icon.svg': {target: api}}},
  build: {
    target: 'es2022',
    // The first list must stay under 330 kB of gzipped scripts: a chunk that grows is seen here first.
    chunkSizeWarningLimit: 1200,
    // Naming beforehand what each of two hundred lazy screens imports costs the first one 9 kB: each names its own.
    modulePreload: {
      resolveDependencies: (_file, dependencies, {hostType}) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs, in one file: left alone, it falls into sixty that compress badly.
          groups: [
            {
              name: 'base',
              priority: 2,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-is|use-sync-external-store|react-error-boundary|@emotion|stylis|@mui[\\/](system|styled-engine|utils|private-theming)|@tanstack)[\\/]/,
            },
            // What thirty screens share: left alone, a first visit asks for eighty scripts, one behind the other, where
            // nine do (345 and 327 kB). From sixty on they are sixteen; from twelve on everybody loads everything.
            {name: 'shared', minShareCount: 30, priority: 1},
          ],
        },
      },
      onLog(level, log, handler) {
        // «use client» means nothing outside a server-rendering framework; MUI has it in every file.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
  resolve: {
    alias: [
      {find: /^jsonexport(\/.*)?$/, replacement: here('./src/providers/no-export.ts')},
      // The package of all ten thousand is not installed: icons/icons.json has those that are imported.
      {find: /^@mui\/icons-material\/(\w+)$/, replacement: here('./icons/dist/$1.js')},
    ],
    dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@mui/material', 'react-hook-form'],
  },
});
