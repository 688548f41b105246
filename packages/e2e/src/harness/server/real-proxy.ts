import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from './server.ts';

/** The proxies with a configuration file in `deploy/`. */
export const proxyPrograms = ['haproxy', 'caddy'] as const;
export type ProxyProgram = (typeof proxyPrograms)[number];

/** A proxy as an operator runs it, in front of two servers on this machine. */
export interface RealProxy {
  /** The address at which people reach the servers. It is the same before and after `start`. */
  readonly url: string;
  /** Resolves once the proxy forwards requests to a server. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

type Ports = readonly [{ readonly port: number }, { readonly port: number }];

/** The path at which a program is installed; undefined if the program is not installed. */
export function findProgramPath(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map(folder => join(folder, program)).find(path => existsSync(path));
}

/**
 * Starts a program with its file from `deploy/`, after substituting this machine's names, addresses and certificate.
 */
export async function startRealProxy(program: ProxyProgram, servers: Ports): Promise<RealProxy> {
  const path = findProgramPath(program);
  if (path === undefined) throw new Error(`${program} is not installed`);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), `kinfolio-${program}-`));
  const { file, inPlace, args } = programs[program];
  const config = join(folder, file);
  const given = readFileSync(join(import.meta.dirname, '../../../../../deploy', file), 'utf8');
  const changes: readonly Change[] = [
    ...inPlace(port),
    ...servers.map(
      (server, at): Change => [`10.0.0.1${String(at + 1)}:8787`, `127.0.0.1:${String(server.port)}`],
    ),
  ];
  writeFileSync(config, changes.reduce(changed, given));
  const url = `http://localhost:${String(port)}`;
  let child: ChildProcess | undefined;
  let printed = '';
  return {
    url,
    start: async () => {
      child = spawn(path, args(config), {
        env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (data: Buffer) => (printed += data.toString()));
      await passes(url, () => {
        if (child?.exitCode !== null) throw new Error(`${program} ended:\n${printed}`);
      });
    },
    stop: async () => {
      const ended = new Promise(resolve => child?.once('exit', resolve));
      if (child?.kill() === true) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A text in the file, and its replacement wherever it occurs. */
type Change = readonly [was: string, becomes: string];

const programs: Record<
  ProxyProgram,
  {
    readonly file: string;
    readonly inPlace: (port: number) => readonly Change[];
    readonly args: (config: string) => string[];
  }
> = {
  haproxy: {
    file: 'haproxy.cfg',
    inPlace: port => [
      ['    bind :80\n', ''],
      [':443 ssl crt /etc/haproxy/passport.pem alpn h2,http/1.1', `:${String(port)}`],
      ['    http-request redirect scheme https code 308 unless { ssl_fc }\n', ''],
    ],
    args: config => ['-db', '-f', config],
  },
  caddy: {
    file: 'Caddyfile',
    inPlace: port => [
      ['{\n\tservers {', '{\n\tadmin off\n\tservers {'],
      ['\npassport.example.org {', `\nhttp://localhost:${String(port)} {`],
      ['\ttls {\n\t\tprotocols tls1.3\n\t}\n', ''],
    ],
    args: config => ['run', '--adapter', 'caddyfile', '--config', config],
  },
};

function changed(text: string, [was, becomes]: Change): string {
  if (!text.includes(was)) throw new Error(`"${was}" is not in the file`);
  return text.replaceAll(was, () => becomes);
}

const patienceMs = 30_000;
const againMs = 100;

/** Waits until a server responds through the proxy. */
async function passes(url: string, look: () => void): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    look();
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise(resolve => setTimeout(resolve, againMs));
  }
  throw new Error('the proxy passes nothing on');
}
