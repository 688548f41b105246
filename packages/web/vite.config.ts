import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { groupScripts } from './scripts/group-scripts.ts';
import { readingFilesPlugin } from './scripts/reading-files.ts';
import { routeModulesPlugin } from './scripts/route-modules.ts';

/** en-US is needed with en-GB because React Aria falls back to it in every browser whose language is neither. */
const spokenLocales = ['en-GB', 'en-US'];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    readingFilesPlugin(),
    routeModulesPlugin(),
    groupScripts(),
    { ...optimizeLocales.vite({ locales: spokenLocales }), enforce: 'pre' },
  ],
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        // The worker that holds the keys needs nearly all of its parts in each session, so they are in one script
        // instead of fifty.
        codeSplitting: {
          groups: [{ name: 'vault', test: /\/packages\/(web\/src\/vault-worker|vault|contract)\// }],
        },
      },
    },
  },
  build: {
    // Nothing may be inlined: the content policy allows files of our own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The list of all routes and their files comes with every page, so short names keep it small.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash:7].js', entryFileNames: 'assets/[hash:7].js' },
    },
  },
});
