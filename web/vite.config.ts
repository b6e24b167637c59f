import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const hall = process.env.MEADHALL_ADDRESS ?? 'http://127.0.0.1:8110';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/meadhall/hall/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy allows files of its own only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/api': { target: hall, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
