import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

const hall = process.env.MEADHALL_ADDRESS ?? 'http://127.0.0.1:8110';

/** Whatever package is in the page has its licence beside ours, as it asks for. */
const licensed: Plugin = {
  name: 'licensed',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      for (const id of part.type === 'chunk' ? part.moduleIds : []) {
        const name = id.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1];
        if (name && !existsSync(`../licenses/${basename(name)}.txt`)) {
          this.error(`${name} is in the page: copy its licence to licenses/${basename(name)}.txt`);
        }
      }
    }
  },
};

export default defineConfig({
  plugins: [svelte(), licensed],
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
