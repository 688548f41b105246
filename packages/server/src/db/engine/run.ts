import { spawn } from 'node:child_process';

/** How a program ended; `output` is what it printed, both streams. Code 127 when it could not be started. */
export interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end with a small, fixed environment, so that no PG… variable of the caller leaks in. */
export function run(command: readonly string[], cwd = '/'): Promise<Ended> {
  const [program = '', ...args] = command;
  return new Promise(resolve => {
    let output = '';
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', error => resolve({ code: 127, output: error.message }));
    // Not 'close': the postmaster inherits the pipes and would keep them open.
    child.on('exit', code => resolve({ code: code ?? 1, output }));
  });
}
