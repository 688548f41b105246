import { hostname } from 'node:os';
import { createLog } from './adapters/log.ts';
import { serverVersion } from './app-figures.ts';
import { readConfig, type ServerConfig } from './config/config.ts';
import { explainDiskError } from './config/outside-problem.ts';
import { listStartWarnings } from './config/start-warnings.ts';
import { StartProblem } from './ports/start-problem.ts';
import { startServer } from './server.ts';

/**
 * Runs a server in this process until a signal stops it (TERM, INT or HUP). If the start fails, it ends the process
 * with one sentence and the exit code of its StartProblem.
 */
export async function runServer(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  let config: ServerConfig | undefined;
  try {
    config = readConfig(environment);
    const instance = `${hostname()} ${process.pid}`;
    const log = createLog(config.logLevel, undefined, {
      mode: config.mode,
      version: serverVersion,
      instance,
    });
    for (const warning of listStartWarnings(config)) process.stderr.write(`${warning}\n`);
    const server = await startServer({
      config,
      log,
      onLost: () => endWith('The database stopped and could not be started again.', 1),
    });
    stopWhenTold(async () => {
      log.info('stopping');
      await server.drain();
      await server.close();
    });
    process.stdout.write(`Kinfolio is at ${server.url}\n`);
  } catch (error) {
    const problem = error instanceof StartProblem ? error : config && explainDiskError(error, config);
    if (problem === undefined) throw error;
    endWith(problem.message, problem.exitCode);
  }
}

function endWith(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

// The signal may come twice, because a terminal sends it to the whole process group and the launcher also
// forwards it.
function stopWhenTold(stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined;
  const once = () => {
    stopped ??= stop().then(
      () => process.exit(0),
      (error: unknown) =>
        endWith(error instanceof Error ? error.message : 'The server did not stop cleanly.', 1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, once);
}
