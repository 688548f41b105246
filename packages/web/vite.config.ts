import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readingFiles } from './scripts/reading-files.ts';
import { routeModules } from './scripts/route-modules.ts';

/** en-US stays beside en-GB because React Aria falls back to it in every browser whose language is neither. */
const spokenLocales = ['en-GB', 'en-US'];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    readingFiles(),
    routeModules(),
    { ...optimizeLocales.vite({ locales: spokenLocales }), enforce: 'pre' },
  ],
  worker: { format: 'es' },
  build: {
    // Nothing may be inlined: the content policy allows files of our own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The list of all routes and their files comes with every page: short names keep it small.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', entryFileNames: 'assets/[hash:7].js' },
    },
  },
});
