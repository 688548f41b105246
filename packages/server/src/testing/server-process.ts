import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** A server in a separate process, so that a test can kill it. */
export interface ServerProcess {
  child: ChildProcess;
  /** The URL of the server; undefined if the process ended before it started. */
  url: string | undefined;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Sends a signal and waits until the process ends. Returns the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  ended: Promise<number | null>;
}

const main = pathToFileURL(new URL('../main.ts', import.meta.url).pathname).href;
const quick = pathToFileURL(new URL('../quick-imports.ts', import.meta.url).pathname).href;
const start = `const { runServer } = await import(${JSON.stringify(main)}); await runServer();`;

/**
 * Starts a server process on a free port, and waits until it responds or ends. `prefix` is a command that
 * runs the process, for example as another user; `script` is the URL of a module that starts it differently.
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
  // People can sign up without confirming their email, unless a test is about that.
  const usual = { PORT: '0', LOG_LEVEL: 'warn', EMAIL_CONFIRM: 'off' };
  // The run's cache of compiled modules halves the time that a server takes to start.
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
      // Stops searching once the server has responded, because searching the output of a busy server would
      // distort measurements.
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
