// `npm run dev`: the same server, with Vite in front of it for the web app, so that a change shows at once.
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { createLog } from '../packages/server/src/adapters/log.ts';
import { readConfig } from '../packages/server/src/config/config.ts';
import { StartProblem } from '../packages/server/src/config/start-problem.ts';
import { fillPage } from '../packages/server/src/pages/fill-page.ts';
import { factsOf } from '../packages/server/src/pages/page-facts.ts';
import { type RunningServer, startServer } from '../packages/server/src/server.ts';
import { publicPagesInDev } from '../packages/web/scripts/public/dev.ts';

const root = join(import.meta.dirname, '../packages/web');
const { port } = readConfig(process.env);
const publicUrl = `http://localhost:${port}`;

try {
  // The server takes any free port; people, tokens and links know only Vite's.
  const config = readConfig({ ...process.env, PORT: '0', PUBLIC_URL: publicUrl });
  const server = await startServer({ config, log: createLog(config.logLevel) });
  const proxy = {
    '/realtime/v1/websocket': { target: server.address, ws: true },
    '^/([a-z]+/v1/|\\.well-known/|outbox|config\\.json|openapi\\.json|healthz|readyz|metrics|status)':
      server.address,
  };
  const values = { origin: publicUrl, operator: config.operator, facts: factsOf(config) };
  const plugins = [publicPagesInDev(page => fillPage(page, values))];
  const vite = await createServer({
    root,
    plugins,
    server: { host: 'localhost', port, strictPort: true, proxy },
  });
  await vite.listen();
  // Vite would end the process on TERM, or when its input ends, without waiting for the server and its database.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(vite, server));
  console.log(`Kinfolio is at ${publicUrl}`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

let stopping: Promise<void> | undefined;
function stop(vite: ViteDevServer, server: RunningServer): void {
  stopping ??= vite.close().then(() => server.close());
  void stopping.then(() => process.exit(0));
}
