// Node reads the nearest package.json again for each file that it imports, and drizzle-orm's lists 447 exports: that was a
// third of what a start of the server costs. Its files are all modules, so they need not be asked about.
// Imported before anything else that imports drizzle-orm.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isInside = parentURL?.includes('/node_modules/drizzle-orm/') === true && specifier.startsWith('.');
    if (!isInside) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
