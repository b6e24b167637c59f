import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'dist/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit's router, which is not used here
      'svelte/prefer-svelte-reactivity': 'off', // maps and queries here live inside one call or are not drawn
    },
  },
  {
    files: ['src/{board,games,lib}/**/*.{ts,svelte}'],
    ignores: ['**/art/**', '**/Cover.svelte'], // drawings: a path is one line
    rules: {
      'max-len': ['error', { code: 180, ignoreStrings: true, ignoreTemplateLiterals: true, ignorePattern: '^ *<path' }], // a sentence is one line
    },
  },
);
