// Builds the back office to dist/, to be served under /admin (and /superadmin) by the API.
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  server: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
  build: {
    target: 'es2022',
    // The first list must stay under 330 kB of gzipped scripts: a chunk that grows is seen here first.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      onLog(level, log, handler) {
        // «use client» means nothing outside a server-rendering framework; MUI has it in every file.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@mui/material', 'react-hook-form'] },
});
