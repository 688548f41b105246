import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { readSecrets } from '../../adapters/crypto/secrets.ts';
import { openBackupSets } from '../../adapters/files/backup-sets.ts';
import { createObjectStore, doesStoreKeepDeleted } from '../../adapters/files/object-store.ts';
import { checkDkimRecord } from '../../adapters/mail/signing-record.ts';
import { checkSmtp } from '../../adapters/mail/smtp.ts';
import { createStripePayments } from '../../adapters/payments/stripe.ts';
import type { ServerConfig } from '../../config/config.ts';
import { isServedOverPlainHttp } from '../../config/start-warnings.ts';
import { readDrill } from '../../db/backup/drill.ts';
import { listCompleteSets, readBackupTime } from '../../db/backup/removal.ts';
import { getLegacySignerPath, readSignedPayload, readSigner } from '../../db/backup/signer.ts';
import type { Database } from '../../db/database.ts';
import { listKeptClusters } from '../../db/engine/version.ts';
import { readRetentionRun } from '../../db/facts.ts';
import { compareFingerprint } from '../../db/fingerprint.ts';
import { jobQueues } from '../../db/jobs.ts';
import { inspectDatabase } from '../../db/look-at-database.ts';
import { readNewestMigrationMs } from '../../db/migrate.ts';
import { builtWebFolder, readWebFiles } from '../../pages/web-files.ts';
import type { Clock } from '../../ports/clock.ts';
import { isLoopback } from '../../ports/loopback.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import { PaymentsProblem } from '../../ports/payments.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import type { DatabaseFindings, DoctorFindings } from './findings.ts';
import { checkPublicAddress } from './public-address.ts';

/**
 * Checks everything a server needs. Changes nothing, except that it stores a file and deletes it again.
 * `database` is undefined if it could not be opened.
 */
export async function inspectServer(
  config: ServerConfig,
  database: Database | undefined,
  clock: Clock,
): Promise<DoctorFindings> {
  const { publicUrl, host, port } = config;
  const { hostname, protocol, port: publicPort } = new URL(publicUrl);
  const isHere = isLoopback(hostname);
  const listensThere =
    protocol === 'http:' && Number(publicPort || 80) === port && (isHere || hostname === host);
  const store = createObjectStore(config);
  return {
    nowMs: clock.now(),
    publicUrl,
    isHere,
    hasProxy: !listensThere,
    trustedProxies: config.trustedProxies,
    profile: config.authProfile,
    asksNewDevices: config.newDeviceCode,
    confirmsEmails: !config.auth.emailAutoconfirm,
    private: [
      // The private database may run as another user, who needs access to the folder.
      privacyOf('DATA_DIR', config.dataDir, 0o022),
      privacyOf('SECRETS_FILE', config.secretsFile),
      ...(config.mailSigningFile === undefined ? [] : [privacyOf('DKIM_KEY_FILE', config.mailSigningFile)]),
      ...(existsSync(signerOf(config)) ? [privacyOf('the key that signs backups', signerOf(config))] : []),
    ],
    oldDatabases: listKeptClusters(config.dataDir),
    disks: await disksOf(config),
    database: database && (await databaseOf(config, database, clock)),
    newestMigrationMs: await readNewestMigrationMs(),
    store: await tryStore(store),
    storeKeepsDeleted: await doesStoreKeepDeleted(config).catch(() => false),
    mail: config.smtpUrl === undefined ? 'none' : await checkSmtp(config.smtpUrl),
    signing: config.mailSigning && (await checkDkimRecord(config.mailSigning)),
    prices: await pricesOf(config),
    backup: await backupOf(config, database),
    hasWebApp: config.mode === 'jobs' || readWebFiles(builtWebFolder) !== undefined,
    isOpenHttp: isServedOverPlainHttp(config),
    outside: await checkPublicAddress(config, () => clock.now()),
  };
}

const signerOf = ({ dataDir }: ServerConfig) => getLegacySignerPath(dataDir);

function privacyOf(setting: string, path: string, rights = 0o077): DoctorFindings['private'][number] {
  if (!existsSync(path)) return { setting, path, state: 'missing' };
  // Windows has different access rights.
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & rights) !== 0;
  return { setting, path, state: isOpen ? 'open' : 'closed' };
}

async function disksOf({
  dataDir,
  objectStore,
  backupStore,
}: ServerConfig): Promise<DoctorFindings['disks']> {
  const stores = [objectStore, backupStore ?? ''].filter(one => one.startsWith('file:'));
  const seen = new Map<string, DoctorFindings['disks'][number]>();
  for (const path of [dataDir, ...stores.map(one => one.slice('file:'.length))]) {
    if (!existsSync(path)) continue;
    const { bavail, blocks, bsize } = await statfs(path);
    // Two folders on the same disk would give the same figures, so only one is reported.
    const key = `${statSync(path).dev}`;
    if (!seen.has(key)) seen.set(key, { path, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  }
  return [...seen.values()];
}

async function databaseOf(
  config: ServerConfig,
  { db, pool }: Database,
  clock: Clock,
): Promise<DatabaseFindings | undefined> {
  try {
    const seen = await inspectDatabase(pool, { now: () => clock.now(), queues: Object.values(jobQueues) });
    if (seen.migrationMs === undefined) return { ...seen, secrets: 'none', retentionMs: undefined };
    const secrets = readSecrets(config.secretsFile);
    return {
      ...seen,
      secrets: secrets === undefined ? 'none' : await compareFingerprint(db, secrets),
      retentionMs: await readRetentionRun(db),
    };
  } catch {
    return undefined; // The caller reports that the database does not respond.
  }
}

async function tryStore(store: ObjectStore): Promise<DoctorFindings['store']> {
  const name = `doctor-${randomUUID()}`;
  const bytes = Buffer.from('The doctor was here.');
  try {
    await store.put(name, bytes);
    const back = await buffer(await store.read(name, { start: 0, end: bytes.length - 1 }));
    await store.remove([name]);
    return back.equals(bytes) ? 'works' : 'failed';
  } catch (error) {
    return error instanceof StoreProblem && error.kind === 'full' ? 'full' : 'failed';
  }
}

async function pricesOf({ stripe }: ServerConfig): Promise<DoctorFindings['prices']> {
  const { secretKey } = stripe;
  if (secretKey === undefined) return undefined;
  try {
    await createStripePayments({ ...stripe, secretKey }).check();
    return 'right';
  } catch (error) {
    return { problem: error instanceof PaymentsProblem ? error.message : 'the provider does not answer.' };
  }
}

async function backupOf(
  config: ServerConfig,
  database: Database | undefined,
): Promise<DoctorFindings['backup']> {
  const { backupStore, backupRecipients } = config;
  const isSealed = backupRecipients.length > 0;
  const none = { isSealed, newestMs: undefined, drillMs: undefined, otherSigners: undefined };
  if (backupStore === undefined) return { ...none, hasStore: false, isReadable: true };
  const sets = openBackupSets(backupStore);
  try {
    const whole = await listCompleteSets(sets);
    const newestMs = whole[0] === undefined ? undefined : readBackupTime(whole[0]);
    const drillMs = await readDrill(sets);
    const otherSigners = database && (await otherSignersOf(config, database, { sets, whole }));
    return { hasStore: true, isSealed, isReadable: true, newestMs, drillMs, otherSigners };
  } catch {
    return { ...none, hasStore: true, isReadable: false };
  }
}

/**
 * The public key of this server's signer, if some of the sets were signed with another key; otherwise
 * undefined.
 */
async function otherSignersOf(
  config: ServerConfig,
  { db }: Database,
  { sets, whole }: { sets: BackupStore; whole: readonly string[] },
): Promise<string | undefined> {
  const secrets = readSecrets(config.secretsFile);
  const olderFile = signerOf(config);
  // A database that does not respond is reported separately.
  const publicX = secrets && (await readSigner(db, { ...secrets, olderFile }).catch(() => undefined));
  if (publicX === undefined) return undefined;
  for (const name of whole) {
    const manifest = await text(await sets.read(`sets/${name}/manifest.json`));
    if (readSignedPayload(manifest, [publicX]) === undefined) return publicX;
  }
  return undefined;
}
