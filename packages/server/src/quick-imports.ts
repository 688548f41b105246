// For each file that it imports, Node reads the nearest package.json again, and that of drizzle-orm lists 447
// exports. Reading it took a third of the server's start-up time. All of drizzle-orm's files are modules, so
// Node need not read it. This module must be imported before anything else that imports drizzle-orm.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isInside = parentURL?.includes('/node_modules/drizzle-orm/') === true && specifier.startsWith('.');
    if (!isInside) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
