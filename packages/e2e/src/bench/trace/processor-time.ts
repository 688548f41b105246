import { readdirSync, readFileSync } from 'node:fs';

// Linux counts the processor time of a process in hundredths of a second.
const tickMs = 10;

interface Process {
  readonly parent: number;
  readonly ms: number;
  /** The processor time of child processes that have ended, in milliseconds. */
  readonly endedMs: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process is in brackets and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks.slice(11, 15);
    return {
      parent: ticks[1] ?? 0,
      ms: (user + system) * tickMs,
      endedMs: (endedUser + endedSystem) * tickMs,
    };
  } catch {
    return undefined; // The process has ended.
  }
}

/** The processes that run now. */
const listPids = (): number[] =>
  readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? [Number(name)] : []));

/** The processes that this one started. */
export const listChildren = (parent: number): number[] =>
  listPids().filter(pid => readProcess(pid)?.parent === parent);

/** The milliseconds of processor time that a process and its children have used. */
export const readProcessorMs = (pid: number): number =>
  [pid, ...listChildren(pid)].reduce(
    (sum, one) => sum + (readProcess(one)?.ms ?? 0),
    readProcess(pid)?.endedMs ?? 0,
  );
