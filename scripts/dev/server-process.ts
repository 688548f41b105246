import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in its own process. */
export interface ServerProcess {
  /** Starts the server with its current code, first stopping it if it is running. */
  restart(): void;
  /** Waits while the server starts. Also resolves if the server ended instead. */
  whenStarted(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerProcessOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Node options, such as `--inspect`. */
  readonly nodeOptions: readonly string[];
}

const script = join(import.meta.dirname, 'serve.ts');
// A server held at a breakpoint by a debugger cannot stop itself. Its database runs elsewhere, so killing it is safe.
const patienceMs = 3_000;

/**
 * Creates a server process, which runs from its first `restart`. If the server ends of its own accord, it is not
 * restarted.
 */
export function createServerProcess({ env, nodeOptions }: ServerProcessOptions): ServerProcess {
  let child: ChildProcess | undefined;
  let stopping: Promise<void> | undefined;
  let started: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const start = async () => {
    stopping = undefined;
    if (isOver) return;
    child = fork(script, { env, execArgv: [...process.execArgv, ...nodeOptions] });
    // The child process sends a message once it accepts requests.
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  };
  return {
    restart() {
      // If code changes while the server is stopping, no further restart is needed: the next start reads the
      // change.
      if (stopping !== undefined) return;
      stopping = endProcess(child);
      started = stopping.then(start);
    },
    async whenStarted() {
      let last: unknown;
      while (last !== started) {
        last = started;
        await last;
      }
    },
    async stop() {
      isOver = true;
      await stopping;
      await endProcess(child);
    },
  };
}

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
