import { spawn } from 'node:child_process';

/**
 * The result of running a program. `output` is the text from both output streams. The code is 127 if the program could
 * not be started.
 */
export interface CommandResult {
  code: number;
  output: string;
}

/**
 * Runs a program to completion with a small, fixed environment, so that it does not inherit the caller's PG… variables.
 */
export function runCommand(command: readonly string[], cwd = '/'): Promise<CommandResult> {
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
    // 'close' would not fire, because the postmaster inherits the pipes and keeps them open.
    child.on('exit', code => resolve({ code: code ?? 1, output }));
  });
}
