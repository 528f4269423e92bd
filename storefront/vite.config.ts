// Builds the storefront to dist/ with hashed names; in development it forwards /api to the API.
// The text face is preloaded: the plugin writes the link, because only the build knows the hashed name.
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
        return [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }, injectTo: 'head' }];
      },
    },
  };
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [preloadFont()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: api }, '/admin': { target: api } } },
  preview: { proxy: { '/api': { target: api }, '/admin': { target: api } } },
});
