import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** A server in a separate process, so that a test can kill it. */
export interface ServerProcess {
  child: ChildProcess;
  /** The address of the server; undefined if the process ended instead of starting. */
  url: string | undefined;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Sends a signal and waits until the process ends. Returns the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code once the process has ended. */
  ended: Promise<number | null>;
}

const main = pathToFileURL(new URL('../main.ts', import.meta.url).pathname).href;
const quick = pathToFileURL(new URL('../quick-imports.ts', import.meta.url).pathname).href;
const start = `const { runServer } = await import(${JSON.stringify(main)}); await runServer();`;

/**
 * Starts a server process on a free port and waits until it answers or ends. `prefix` is a command that runs it, for
 * example as another user; `script` is the address of a module that starts it in another way.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
  script?: string,
): Promise<ServerProcess> {
  const program = script === undefined ? start : `await import(${JSON.stringify(script)});`;
  const [command, ...args] = [
    ...prefix,
    process.execPath,
    '--import',
    quick,
    '--input-type=module',
    '-e',
    program,
  ];
  // People sign up without confirming their email here, unless a test is about email.
  const usual = { PORT: '0', LOG_LEVEL: 'warn', EMAIL_CONFIRM: 'off' };
  // With the run's cache of compiled modules, a server starts in half the time.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...usual, ...environment };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', resolve);
  });
  const url = await new Promise<string | undefined>(resolve => {
    let answered = false;
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      // Stops searching once the server has answered: searching all the output of a busy server would slow down
      // measurements.
      const found = answered ? undefined : /Kinfolio is at (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      answered = true;
      resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', () => resolve(undefined));
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { child, url, output: () => output, end, ended };
}
