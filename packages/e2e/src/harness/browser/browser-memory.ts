import { readdirSync, readFileSync } from 'node:fs';

/** Memory of the processes of one browser, in bytes. */
export interface BrowserMemory {
  /** Where pages and their workers run. */
  readonly pages: number;
  /** All of its processes: also the one that keeps blobs, and the one that speaks to the network. */
  readonly whole: number;
}

/**
 * What the processes of a browser have in memory now, as Linux counts it: memory that several share is counted once
 * (PSS), so that the sum is true. Undefined where there is no such count.
 */
export function memoryOf(profileDir: string): BrowserMemory | undefined {
  const processes = allProcesses();
  const first = processes.find(({ command }) => command.includes(`--user-data-dir=${profileDir}`));
  if (first === undefined) return undefined;
  const own = new Set([first.id]);
  // Children come after their parents often, not always.
  for (let before = 0; before !== own.size; ) {
    before = own.size;
    for (const { id, parent } of processes) if (own.has(parent)) own.add(id);
  }
  let [pages, whole] = [0, 0];
  for (const { id, command } of processes) {
    if (!own.has(id)) continue;
    const bytes = residentBytes(id);
    whole += bytes;
    if (command.includes('--type=renderer')) pages += bytes;
  }
  return { pages, whole };
}

/** How much more memory a browser has at most while something is done in it than before, looked at all the time. */
export async function peakMemory<T>(
  profileDir: string,
  work: () => Promise<T>,
): Promise<{ result: T; extra: BrowserMemory | undefined }> {
  const before = memoryOf(profileDir);
  let extra = before && { pages: 0, whole: 0 };
  const look = setInterval(() => {
    const now = memoryOf(profileDir);
    if (now === undefined || before === undefined || extra === undefined) return;
    extra = {
      pages: Math.max(extra.pages, now.pages - before.pages),
      whole: Math.max(extra.whole, now.whole - before.whole),
    };
  }, 50);
  try {
    const result = await work();
    return { result, extra };
  } finally {
    clearInterval(look);
  }
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

function allProcesses(): Process[] {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return ids.flatMap(id => {
    const status = read(`/proc/${id}/stat`);
    // After the name of the program, which stands in brackets and may have any character: its state, then its parent.
    const parent = Number(/^.*\) \S (\d+)/s.exec(status)?.[1]);
    return status === ''
      ? []
      : [{ id: Number(id), parent, command: read(`/proc/${id}/cmdline`).replaceAll('\0', ' ') }];
  });
}

function residentBytes(id: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${String(id)}/smaps_rollup`))?.[1] ?? '0';
  return Number(kibibytes) * 1024;
}

/** The text of a file; empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
