// `npm run dev`: the same server, with Vite in front of it for the web app. Changes to the web app appear immediately.
// After a change to the server's code the server restarts, while Vite and the database keep running. With `--
// --inspect` a debugger can attach.
import { join } from 'node:path';
import { createServer } from 'vite';
import { createLog } from '../packages/server/src/adapters/log.ts';
import { readConfig, type ServerConfig } from '../packages/server/src/config/config.ts';
import { startEngine } from '../packages/server/src/db/engine/engine.ts';
import { createConnectionUrl } from '../packages/server/src/db/engine/engine-key.ts';
import { fillPageValues } from '../packages/server/src/pages/fill-page.ts';
import { listTrueFacts } from '../packages/server/src/pages/page-facts.ts';
import { StartProblem } from '../packages/server/src/ports/start-problem.ts';
import { publicPagesDevPlugin } from '../packages/web/scripts/public/dev.ts';
import { chooseFreePort } from './dev/free-port.ts';
import { createServerProcess, type ServerProcess } from './dev/server-process.ts';
import { restartServerPlugin } from './dev/vite-plugin.ts';

const root = join(import.meta.dirname, '../packages/web');
const socketPath = '/realtime/v1/websocket';
const serverPaths =
  '^/([a-z]+/v1/|\\.well-known/|outbox|config\\.json|openapi\\.json|healthz|readyz|metrics|status)';
const nodeOptions = process.argv.slice(2).filter(option => option.startsWith('--inspect'));
/** Functions that stop everything that was started. */
const closers: Array<() => Promise<void>> = [];

try {
  const { port } = readConfig(process.env);
  const publicUrl = `http://localhost:${port}`;
  // The server takes any free port: people, tokens and links only use Vite's port.
  const serverPort = await chooseFreePort();
  const env = { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl };
  const config = readConfig(env);
  const DATABASE_URL = config.databaseUrl ?? (await startDatabase(config));
  const server = createServerProcess({ env: { ...env, DATABASE_URL }, nodeOptions });
  closers.push(() => server.stop());
  await startVite(config, port, server);
  // The server prints the address once it accepts requests.
  server.restart();
  // Vite would end the process on TERM, or when its input ends, without waiting for the server and its database.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  let stopping: Promise<never> | undefined;
  const stop = () => {
    stopping ??= closeAll().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
} catch (error) {
  await closeAll();
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** Starts the data folder's database. Returns its address. */
async function startDatabase({ dataDir, logLevel }: ServerConfig): Promise<string> {
  const engine = await startEngine({ dataDir, log: createLog(logLevel) });
  closers.push(() => engine.stop());
  return createConnectionUrl(engine.connection);
}

/** Serves the web app from its sources on `port`, and forwards everything else to the server. */
async function startVite(config: ServerConfig, port: number, server: ServerProcess): Promise<void> {
  const target = `http://localhost:${config.port}`;
  const values = { origin: config.publicUrl, operator: config.operator, facts: listTrueFacts(config) };
  const vite = await createServer({
    root,
    plugins: [
      publicPagesDevPlugin(page => fillPageValues(page, values)),
      restartServerPlugin(server, new RegExp(serverPaths)),
    ],
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      proxy: { [socketPath]: { target, ws: true }, [serverPaths]: target },
    },
  });
  closers.push(() => vite.close());
  await vite.listen();
}

async function closeAll(): Promise<void> {
  for (const close of closers.toReversed()) await close();
}
