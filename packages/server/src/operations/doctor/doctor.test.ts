import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../ports/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { diagnoseServer, getDoctorExitCode } from './diagnose.ts';
import type { DoctorFindings } from './findings.ts';
import { inspectServer } from './look.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

const healthy: DoctorFindings = {
  nowMs,
  publicUrl: 'https://passport.example.org',
  isHere: false,
  hasProxy: true,
  trustedProxies: ['10.0.0.0/8'],
  profile: 'kinfolio',
  asksNewDevices: true,
  confirmsEmails: true,
  private: [{ setting: 'SECRETS_FILE', path: '/data/secrets.json', state: 'closed' }],
  oldDatabases: [],
  disks: [{ path: '/data', freeBytes: 50e9, totalBytes: 100e9 }],
  database: {
    version: 180_004,
    isReadOnly: false,
    bytes: 1e9,
    answersInMs: 1,
    clockAheadMs: 100,
    migrationMs: 5,
    secrets: 'ours',
    retentionMs: nowMs - 10 * hour,
    waiting: { messages: 1_000 },
  },
  newestMigrationMs: 5,
  store: 'works',
  storeKeepsDeleted: false,
  mail: 'answers',
  signing: { state: 'published', name: 's1._domainkey.example.org', wanted: 'v=DKIM1; k=rsa; p=QUFB' },
  prices: 'right',
  backup: {
    hasStore: true,
    isSealed: true,
    isReadable: true,
    newestMs: nowMs - 20 * hour,
    drillMs: nowMs - 400 * hour,
    otherSigners: undefined,
  },
  hasWebApp: true,
  isOpenHttp: false,
  outside: {
    isOurs: true,
    clockAheadMs: 300,
    forwarded: 'believed',
    believesLies: false,
    showsOutbox: false,
    showsMetrics: false,
    certificate: nowMs + 60 * 24 * hour,
  },
};

type Change = {
  [Part in keyof DoctorFindings]?: Partial<NonNullable<DoctorFindings[Part]>> | DoctorFindings[Part];
};

const isParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changed(change: Change): DoctorFindings {
  const parts = Object.entries(change).map(([name, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(healthy, name);
    return [name, isParts(value) && isParts(before) ? { ...before, ...value } : value];
  });
  return { ...healthy, ...Object.fromEntries(parts) };
}

const faults: ReadonlyArray<[check: string, change: Change, words: RegExp]> = [
  ['clock-behind', { nowMs: 4 }, /before this program was released/],
  ['clock-future', { backup: { newestMs: nowMs + hour } }, /One of them is wrong/],
  ['clock-future', { database: { retentionMs: nowMs + 400 * 24 * hour } }, /says 2026-11-21 12:00/],
  ['old-database', { oldDatabases: ['/data/db-17'] }, /in \/data\/db-17, with data/],
  ['web-app', { hasWebApp: false }, /not been built/],
  ['open-http', { isOpenHttp: true, isHere: true }, /lets other machines connect/],
  ['mail-away', { mail: 'unreachable' }, /No mail server answers/],
  ['public-url', { outside: undefined, isHere: true, hasProxy: false }, /server has stopped/],
  ['trusts-everybody', { trustedProxies: ['0.0.0.0/0'] }, /names every address/],
  ['https', { publicUrl: 'http://passport.example.org' }, /without HTTPS/],
  ['profile', { profile: 'conformance' }, /lets anyone sign in/],
  ['new-device', { asksNewDevices: false }, /a password alone/],
  ['email-confirm', { confirmsEmails: false }, /another person’s address/],
  [
    'missing',
    { private: [{ setting: 'SECRETS_FILE', path: '/s', state: 'missing' }] },
    /SECRETS_FILE \(\/s\)/,
  ],
  ['modes', { private: [{ setting: 'DATA_DIR', path: '/d', state: 'open' }] }, /chmod go= \/d/],
  ['disk', { disks: [{ path: '/data', freeBytes: 1e6, totalBytes: 1e11 }] }, /disk is full/],
  ['disk', { disks: [{ path: '/data', freeBytes: 5e9, totalBytes: 1e11 }] }, /nearly full: 4\.7 GB/],
  ['database', { database: undefined }, /is not responding/],
  ['database-version', { database: { version: 140_009 } }, /PostgreSQL 14 is too old/],
  ['database-read-only', { database: { isReadOnly: true } }, /does not accept writes/],
  ['database-size', { database: { bytes: 60e9 } }, /larger than 50 GB/],
  ['database-slow', { database: { answersInMs: 80 } }, /80 ms/],
  ['clock', { database: { clockAheadMs: 24 * hour } }, /24 hours fast compared with the database/],
  ['clock', { outside: { clockAheadMs: -5_000 } }, /5 seconds slow compared with what answers/],
  ['migrations', { database: { migrationMs: 4 } }, /older than this program/],
  ['newer-database', { database: { migrationMs: 6 } }, /newer than this version of Kinfolio/],
  ['fingerprint', { database: { secrets: 'others' } }, /do not match this database/],
  [
    'mail-waits',
    { database: { waiting: { messages: 11 * 60_000 } } },
    /Emails have been waiting for 11 minutes/,
  ],
  [
    'jobs-wait',
    { database: { waiting: { billing: hour } } },
    /Jobs \(billing\) have been waiting for 60 minutes/,
  ],
  ['retention', { database: { retentionMs: nowMs - 50 * hour } }, /last deleted 2 days ago/],
  ['store-full', { store: 'full' }, /file store is full/],
  ['store', { store: 'failed' }, /could not be stored, read and deleted/],
  ['store-versions', { storeKeepsDeleted: true }, /deleted files stay/],
  ['mail', { mail: 'silent' }, /mail server refuses our sign-in/],
  ['no-mail', { mail: 'none' }, /SMTP_URL is not set/],
  [
    'signing',
    { signing: { state: 'missing' } },
    /nobody can find the key.* at s1\._domainkey\.example\.org: v=DKIM1/,
  ],
  ['signing-other', { signing: { state: 'other' } }, /look forged/],
  ['signing-silent', { signing: { state: 'silent' } }, /DNS lookup failed/],
  ['prices', { prices: { problem: 'A price is missing.' } }, /A price is missing\. Run/],
  ['no-backup', { backup: { hasStore: false } }, /No backups are made/],
  ['backup-store', { backup: { isReadable: false } }, /cannot be read/],
  ['backup-open', { backup: { isSealed: false } }, /not sealed/],
  ['backup-late', { backup: { newestMs: nowMs - 27 * hour } }, /27 hours old/],
  ['backup-late', { backup: { newestMs: undefined } }, /No backup has been made yet/],
  ['backup-signer', { backup: { otherSigners: 'abc' } }, /# signer: abc/],
  ['drill-late', { backup: { drillMs: undefined } }, /test-restored/],
  ['public-url', { outside: undefined }, /Nothing answers/],
  ['public-url-other', { outside: { isOurs: false } }, /other than Kinfolio/],
  ['outbox', { outside: { showsOutbox: true } }, /read the emails/],
  ['metrics', { outside: { showsMetrics: true } }, /METRICS_TOKEN/],
  ['certificate', { outside: { certificate: 'wrong' } }, /refuse the certificate/],
  ['certificate-ends', { outside: { certificate: nowMs + 72 * hour } }, /expires in 3 days/],
  ['forwarded-lies', { outside: { believesLies: true } }, /visitors can fake/],
  ['forwarded-none', { outside: { forwarded: 'none' } }, /does not send the address/],
  ['trusted-proxies', { outside: { forwarded: 'ignored' } }, /Set TRUSTED_PROXIES/],
];

describe('the doctor', () => {
  it('says nothing of a healthy server', () => {
    expect(diagnoseServer(healthy)).toEqual([]);
    expect(getDoctorExitCode([])).toBe(0);
  });

  it.each(faults)('says %s in one sentence of its own', (check, change, words) => {
    const found = diagnoseServer(changed(change));
    expect(found.map(one => one.check)).toEqual([check]);
    expect(found[0]?.sentence).toMatch(words);
    expect(getDoctorExitCode(found)).toBe(found[0]?.level === 'error' ? 2 : 1);
  });

  it('says each thing in other words than the others', () => {
    const sentences = faults.map(([, change]) => diagnoseServer(changed(change))[0]?.sentence);
    expect(new Set(sentences).size).toBe(faults.length);
  });
});

describe('at a server behind a proxy', () => {
  let target = '';
  let proxy: Server;
  let server: TestApp;
  const sends = { address: true };

  beforeAll(async () => {
    proxy = createServer((asked, answer) => {
      const { 'x-forwarded-for': before, ...headers } = asked.headers;
      const named = [before, asked.socket.remoteAddress].filter(one => one !== undefined).join(', ');
      const passed = request(
        `${target}${asked.url ?? ''}`,
        { headers: { ...headers, ...(sends.address && { 'x-forwarded-for': named }) } },
        back => {
          answer.writeHead(back.statusCode ?? 502, back.headers);
          back.pipe(answer);
        },
      );
      asked.pipe(passed);
    });
    await new Promise<void>(resolve => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
    const { port } = proxy.address() as AddressInfo;
    server = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}`, EMAIL_CONFIRM: 'on' });
    target = await server.listen();
    writeFileSync(server.config.secretsFile, JSON.stringify(server.secrets), { mode: 0o600 });
  });
  afterAll(async () => {
    await server.close();
    proxy.close();
  });

  const sentences = async (more: Partial<TestApp['config']> = {}) =>
    diagnoseServer(await inspectServer({ ...server.config, ...more }, server.database, systemClock))
      .map(({ check }) => check)
      // Leaves out these checks: the machine that runs the test may be busy, or have no built web app.
      .filter(check => check !== 'web-app' && check !== 'database-slow');

  it('misses TRUSTED_PROXIES, and a proxy that names no address', async () => {
    expect(await sentences()).toEqual(['trusted-proxies']);
    sends.address = false;
    expect(await sentences()).toEqual(['forwarded-none']);
    sends.address = true;
  });

  it('sees a late backup, an open file and a store that takes nothing', async () => {
    const backups = join(server.config.dataDir, 'backups');
    const set = join(backups, 'sets', '2026-01-02T03-04-05.678Z');
    mkdirSync(set, { recursive: true, mode: 0o700 });
    writeFileSync(join(set, 'manifest.json'), '{}');
    chmodSync(server.config.secretsFile, 0o644);
    const noFolder = join(server.config.secretsFile, 'files');
    expect(
      await sentences({
        backupStore: `file:${backups}`,
        backupRecipients: ['age1…'],
        objectStore: `file:${noFolder}`,
      }),
    ).toEqual(['modes', 'store', 'backup-late', 'trusted-proxies']);
    chmodSync(server.config.secretsFile, 0o600);
  });

  it('names the databases that upgrades kept, and no other folder', async () => {
    const kept = join(server.config.dataDir, 'db-17');
    mkdirSync(join(server.config.dataDir, 'db-notes'));
    mkdirSync(join(server.config.dataDir, 'db-16'));
    mkdirSync(kept);
    writeFileSync(join(kept, 'PG_VERSION'), '17\n');
    const { oldDatabases } = await inspectServer(server.config, server.database, systemClock);
    expect(oldDatabases).toEqual([kept]);
    rmSync(kept, { recursive: true });
  });
});
