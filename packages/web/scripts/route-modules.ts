import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Our replacements for React Router files. `for` matches the files whose import is replaced. */
const replaced = [
  { theirs: /\/routeModules\.js$/, for: /./, ours: 'load-route-module.ts' },
  { theirs: /\/fog-of-war\.js$/, for: /\/(index|dom\/ssr\/components)\.js$/, ours: 'no-route-discovery.ts' },
] as const;
const inReactRouter = /\/react-router\/dist\//;

/**
 * Makes React Router load pages through the app's own loader, and leaves out code that never runs here. It has no
 * settings for either (decision 823). Fails the build if React Router no longer imports these files, because it would
 * then reload pages again.
 */
export function routeModulesPlugin(): Plugin {
  const found = new Set<string>();
  return {
    name: 'kinfolio-route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    resolveId(source, importer = '') {
      if (!inReactRouter.test(importer)) return null;
      const file = replaced.find(one => one.theirs.test(source) && one.for.test(importer));
      if (file === undefined) return null;
      found.add(file.ours);
      return join(import.meta.dirname, '../src/lib/page-code', file.ours);
    },
    buildEnd(error) {
      if (error === undefined && found.size < replaced.length)
        throw new Error('React Router no longer imports the files that route-modules.ts replaces');
    },
  };
}
