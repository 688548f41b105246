import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a browser's processes, in bytes. */
export interface BrowserMemory {
  /** The memory of the processes that run pages and their workers. */
  readonly pages: number;
  /** The memory of all processes, including those for blobs and for the network. */
  readonly whole: number;
}

/**
 * The memory that a browser's processes use now, as reported by Linux. Shared memory is counted once (PSS), so the sum
 * is correct. Undefined if the system does not report it.
 */
export function readBrowserMemory(profileDir: string): BrowserMemory | undefined {
  const processes = allProcesses();
  const first = processes.find(({ command }) => command.includes(`--user-data-dir=${profileDir}`));
  if (first === undefined) return undefined;
  const own = new Set([first.id]);
  // Children usually follow their parents in the list, but not always, so repeat until nothing is added.
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

/**
 * Measures the peak memory that a browser uses during some work, minus what it used before, by sampling continuously.
 */
export async function measurePeakMemory<T>(
  profileDir: string,
  work: () => Promise<T>,
): Promise<{ result: T; extra: BrowserMemory | undefined }> {
  const before = readBrowserMemory(profileDir);
  let extra = before && { pages: 0, whole: 0 };
  const look = setInterval(() => {
    const now = readBrowserMemory(profileDir);
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
    // The name of the program is in brackets and may contain any character. After it come the state and the parent.
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

/** The text of a file; empty if the process has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
