import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { ServerProcess } from './server-process.ts';

const packages = join(import.meta.dirname, '../../packages');
/** The folders whose code the server runs. */
const folders = ['server/src', 'server/migrations', 'domain/src', 'contract/src'].map(name =>
  join(packages, name),
);
/** Editors also write temporary files with other names. */
const isCode = (path: string) =>
  /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts') && !path.split(sep).includes('testing');

/**
 * Has Vite watch the server's code too, and restarts the server after a change. Requests to `paths`, which Vite
 * forwards to the server, wait in the meantime instead of failing.
 */
export function restartServerPlugin(server: ServerProcess, paths: RegExp): Plugin {
  return {
    name: 'kinfolio:server',
    configureServer({ watcher, middlewares }) {
      watcher.add(folders);
      watcher.on('all', (event, path) => {
        const isOfServer = folders.some(folder => path.startsWith(folder + sep));
        if (!isOfServer || event.endsWith('Dir') || !isCode(path)) return;
        console.log(`${relative(packages, path)} changed: the server starts again.`);
        server.restart();
      });
      middlewares.use((request, _response, next) => {
        const started = paths.test(request.url ?? '') ? server.whenStarted() : Promise.resolve();
        void passAfter(started, next);
      });
    },
  };
}

async function passAfter(started: Promise<void>, pass: () => void): Promise<void> {
  await started;
  pass();
}
