import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** A server in a process of its own, so that it can be killed. */
export interface ServerProcess {
  child: ChildProcess;
  /** Where it answers; undefined when it ended instead. */
  url: string | undefined;
  /** Everything it printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Waits for the end; the exit code. */
  ended: Promise<number | null>;
}

const main = pathToFileURL(new URL('../main.ts', import.meta.url).pathname).href;
const quick = pathToFileURL(new URL('../quick-imports.ts', import.meta.url).pathname).href;
const start = `const { main } = await import(${JSON.stringify(main)}); await main();`;

/**
 * Starts a server process on a free port and waits until it answers or ends. `prefix` runs it as another user,
 * `script` is the address of a module that starts it in another way.
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
  // Whoever signs up here does so without a mail, unless that is what it is about.
  const usual = { PORT: '0', LOG_LEVEL: 'warn', EMAIL_CONFIRM: 'off' };
  // Where the run keeps compiled modules, a server starts in half the time.
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
      // Not once it answers: looking through all that a busy server printed would slow whoever measures it.
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
