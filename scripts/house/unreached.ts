// Code that only tests reach: no command, route, page or worker leads to it. knip.jsonc names the entry points.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The part of knip's JSON report that this check reads. */
interface KnipReport {
  readonly issues: readonly {
    readonly file: string;
    readonly files: readonly unknown[];
    readonly exports: readonly { readonly name: string }[];
    readonly types: readonly { readonly name: string }[];
  }[];
}

/** Lists source files as `path` and exports as `path#name`, sorted. Throws when knip cannot read the project. */
export async function findUnreachedCode(root: string): Promise<readonly string[]> {
  const knip = spawn(
    process.execPath,
    [join(root, 'node_modules/knip/bin/knip.js'), '--production', '--no-progress', '--reporter=json'],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let faults = '';
  knip.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  knip.stderr.on('data', (part: Buffer) => {
    faults += part.toString();
  });
  await new Promise(resolve => {
    knip.once('close', resolve);
  });
  if (!output.startsWith('{')) throw new Error(`knip printed no report: ${faults}${output}`);
  return readKnipReport(JSON.parse(output) as KnipReport);
}

/** Turns knip's report into rows of the ratchet. */
export function readKnipReport({ issues }: KnipReport): readonly string[] {
  return issues
    .flatMap(({ file, files, exports, types }) =>
      files.length > 0 ? [file] : [...exports, ...types].map(({ name }) => `${file}#${name}`),
    )
    .toSorted();
}
