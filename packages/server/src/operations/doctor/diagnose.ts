import { error, type Fault, warning } from './fault.ts';
import type { DatabaseFindings, Findings, OutsideFindings } from './findings.ts';
import { clockFaults, webFaults } from './machine-faults.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1024 ** 3;

/** Where clocks differ by more, codes are over before they are typed. */
const clockMs = 2 * second;
const slowDatabaseMs = 50;
const oldestDatabase = 15;
/** A backup is read out row by row, which takes hours beyond this. */
const mostCopiedBytes = 50 * gigabyte;
export const backupLateMs = 26 * hour;
const drillLateMs = 100 * day;
export const retentionLateMs = 48 * hour;
export const jobLateMs = 10 * minute;
const certificateMs = 14 * day;

/** What is wrong, each in one sentence: nothing of a healthy server. The same findings always lead to the same sentences. */
export function diagnose(findings: Findings): Fault[] {
  return [
    ...settingFaults(findings),
    ...privateFaults(findings),
    ...diskFaults(findings),
    ...(findings.database === undefined
      ? [error('database', 'The database does not answer. Start it, or look at DATABASE_URL.')]
      : databaseFaults(findings, findings.database)),
    ...storeFaults(findings),
    ...mailFaults(findings),
    ...signingFaults(findings),
    ...priceFaults(findings),
    ...backupFaults(findings),
    ...outsideFaults(findings),
    ...clockFaults(findings),
    ...webFaults(findings),
  ];
}

/** The exit code of the command: 0 healthy, 1 warnings alone, 2 at least one error. */
export const exitCodeOf = (faults: readonly Fault[]): 0 | 1 | 2 =>
  faults.some(({ level }) => level === 'error') ? 2 : faults.length > 0 ? 1 : 0;

function settingFaults(findings: Findings): Fault[] {
  const { isHere, profile, asksNewDevices, confirmsEmails, publicUrl, trustedProxies } = findings;
  const faults: Fault[] = [];
  if (trustedProxies.some(network => network.endsWith('/0')))
    faults.push(
      error(
        'trusts-everybody',
        'TRUSTED_PROXIES names every address, so anybody can say where they come from. Name the proxy alone.',
      ),
    );
  if (isHere) return faults;
  if (!publicUrl.startsWith('https:'))
    faults.push(
      error('https', `People reach ${publicUrl} without HTTPS. Put a proxy with a certificate in front.`),
    );
  if (profile !== 'kinfolio')
    faults.push(error('profile', `AUTH_PROFILE is ${profile}, which lets anybody in. Take it out.`));
  if (!asksNewDevices)
    faults.push(
      warning('new-device', 'NEW_DEVICE_CODE is off: a password alone signs in on any device. Set it to on.'),
    );
  if (!confirmsEmails)
    faults.push(
      warning(
        'email-confirm',
        'EMAIL_CONFIRM is off: anybody can sign up with the address of somebody else.',
      ),
    );
  return faults;
}

const privateFaults = (findings: Findings): Fault[] =>
  findings.private.flatMap(({ setting, path, state }) => {
    if (state === 'missing') return [error('missing', `${setting} (${path}) is not there. Put it back.`)];
    if (state === 'closed') return [];
    return [
      error(
        'modes',
        `Other users of this machine can read or change ${setting} (${path}). Take their rights away: chmod go= ${path}`,
      ),
    ];
  });

const diskFaults = ({ disks }: Findings): Fault[] =>
  disks.flatMap(({ path, freeBytes, totalBytes }) => {
    const left = `${(freeBytes / gigabyte).toFixed(1)} GB are free where ${path} lies`;
    if (freeBytes < gigabyte / 4) return [error('disk', `The disk is full: ${left}. Make room now.`)];
    const isLow = freeBytes < totalBytes / 10 && freeBytes < 20 * gigabyte;
    return isLow ? [warning('disk', `The disk is nearly full: ${left}. Make room.`)] : [];
  });

function databaseFaults({ nowMs, newestMigrationMs }: Findings, database: DatabaseFindings): Fault[] {
  const { version, isReadOnly, bytes, answersInMs, clockAheadMs, migrationMs, secrets } = database;
  const faults: Fault[] = [];
  if (version < oldestDatabase * 10_000)
    faults.push(
      error(
        'database-version',
        `PostgreSQL ${Math.floor(version / 10_000)} is too old. Use ${oldestDatabase} or later.`,
      ),
    );
  if (isReadOnly)
    faults.push(
      error(
        'database-read-only',
        'The database takes no writes. DATABASE_URL may lead to a standby: name the primary.',
      ),
    );
  if (bytes > mostCopiedBytes)
    faults.push(
      warning(
        'database-size',
        'The database is larger than 50 GB: a backup takes too long by `npm run ops:backup`. Use the tools of PostgreSQL.',
      ),
    );
  if (answersInMs > slowDatabaseMs)
    faults.push(
      warning(
        'database-slow',
        `The database takes ${Math.round(answersInMs)} ms to answer. Bring it nearer to the server.`,
      ),
    );
  if (Math.abs(clockAheadMs) > clockMs) faults.push(clockFault(clockAheadMs, 'the database'));
  if (migrationMs === undefined || migrationMs < newestMigrationMs)
    faults.push(error('migrations', 'The database is older than this program. Start Kinfolio once.'));
  if (migrationMs !== undefined && migrationMs > newestMigrationMs)
    faults.push(
      warning('newer-database', 'The database is newer than this program. Bring this machine up to date.'),
    );
  if (secrets === 'others')
    faults.push(
      error(
        'fingerprint',
        'The database belongs to other secrets than those in SECRETS_FILE. Name the file it was first started with.',
      ),
    );
  return [...faults, ...workFaults(nowMs, database)];
}

function workFaults(nowMs: number, { retentionMs, waiting }: DatabaseFindings): Fault[] {
  const late = Object.entries(waiting).filter(([, ms]) => ms > jobLateMs);
  const faults = late.map(([queue, ms]) =>
    queue === 'messages'
      ? warning('mail-waits', `Mail has waited for ${spanOf(ms)}. Look at the log, and at the mail server.`)
      : warning(
          'jobs-wait',
          `Work (${queue}) has waited for ${spanOf(ms)}. See that a server with MODE all or jobs runs.`,
        ),
  );
  if (retentionMs !== undefined && nowMs - retentionMs > retentionLateMs)
    faults.push(
      warning(
        'retention',
        `What is over was last deleted ${spanOf(nowMs - retentionMs)} ago. See that a server with MODE all or jobs runs at night.`,
      ),
    );
  return faults;
}

function clockFault(aheadMs: number, than: string): Fault {
  const way = aheadMs > 0 ? 'fast' : 'slow';
  return error(
    'clock',
    `The clock of this machine is ${spanOf(Math.abs(aheadMs))} ${way} against ${than}. Let both be set by the network.`,
  );
}

function storeFaults({ store, storeKeepsDeleted }: Findings): Fault[] {
  const faults: Fault[] = [];
  if (store === 'full')
    faults.push(error('store-full', 'The store of files is full. Make room in OBJECT_STORE.'));
  if (store === 'failed')
    faults.push(
      error(
        'store',
        'A file could not be stored, read and deleted. Look at OBJECT_STORE and the rights on it.',
      ),
    );
  if (storeKeepsDeleted)
    faults.push(
      warning(
        'store-versions',
        'The bucket keeps old versions, so deleted files stay. Switch versioning off, or let old versions end after a day.',
      ),
    );
  return faults;
}

function mailFaults({ mail, isHere }: Findings): Fault[] {
  if (mail === 'unreachable')
    return [
      error(
        'mail-away',
        'No mail server answers at SMTP_URL, so no code reaches anybody. Look at its address and port.',
      ),
    ];
  if (mail === 'silent')
    return [
      error('mail', 'The mail server does not take our sign-in. Look at SMTP_URL: no code reaches anybody.'),
    ];
  return mail === 'none' && !isHere
    ? [error('no-mail', 'SMTP_URL is not set, so no mail reaches anybody. Set it.')]
    : [];
}

function signingFaults({ signing }: Findings): Fault[] {
  if (signing === undefined || signing.state === 'published') return [];
  const { state, name, wanted } = signing;
  if (state === 'silent')
    return [
      warning('signing-silent', `The DNS did not say whether the key of mails is at ${name}. Try again.`),
    ];
  return [
    state === 'missing'
      ? warning(
          'signing',
          `Mails are signed and nobody finds the key. Put this TXT record at ${name}: ${wanted}`,
        )
      : warning(
          'signing-other',
          `Mails look forged: another key is at ${name}. Put this TXT record there: ${wanted}`,
        ),
  ];
}

function priceFaults({ prices }: Findings): Fault[] {
  if (prices === undefined || prices === 'right') return [];
  return [error('prices', `Plans cannot be paid: ${prices.problem} Run \`npm run ops:billing-setup\`.`)];
}

function backupFaults({ backup, isHere, nowMs }: Findings): Fault[] {
  const { hasStore, isSealed, isReadable, newestMs, drillMs, otherSigners } = backup;
  if (!hasStore)
    return isHere
      ? []
      : [warning('no-backup', 'No backups are made. Set BACKUP_STORE and run `npm run ops:backup` daily.')];
  if (!isReadable)
    return [error('backup-store', 'What is in BACKUP_STORE cannot be read. Look at its disk.')];
  const faults: Fault[] = [];
  if (!isSealed)
    faults.push(
      warning(
        'backup-open',
        'Backups are not sealed. Set BACKUP_RECIPIENTS: `npm run ops:backup -- new-identity` makes a key.',
      ),
    );
  if (otherSigners !== undefined)
    faults.push(
      warning(
        'backup-signer',
        `Some backups are signed with another key than this server has now. See that the identity file also has the line "# signer: ${otherSigners}".`,
      ),
    );
  if (newestMs === undefined || nowMs - newestMs > backupLateMs)
    faults.push(
      warning(
        'backup-late',
        newestMs === undefined
          ? 'No backup was made yet. Run `npm run ops:backup`, daily.'
          : `The last backup is ${spanOf(nowMs - newestMs)} old. Run \`npm run ops:backup\`, daily.`,
      ),
    );
  else if (!isHere && (drillMs === undefined || nowMs - drillMs > drillLateMs))
    faults.push(
      warning(
        'drill-late',
        'No backup was tried out in 100 days. Run `npm run ops:restore -- --check` where its key is.',
      ),
    );
  return faults;
}

function outsideFaults({ outside, isHere, publicUrl, nowMs, hasProxy }: Findings): Fault[] {
  if (outside === undefined)
    return [
      error(
        'public-url',
        isHere && !hasProxy
          ? `Nothing answers at ${publicUrl}: the server is stopped, or listens elsewhere. Start it, or look at PORT.`
          : `Nothing answers at ${publicUrl}. Look at the server, the proxy and PUBLIC_URL.`,
      ),
    ];
  if (!outside.isOurs)
    return [
      error(
        'public-url-other',
        `What answers at ${publicUrl} is not Kinfolio. Look at the proxy and at PUBLIC_URL.`,
      ),
    ];
  const { certificate, clockAheadMs, showsOutbox, showsMetrics } = outside;
  const faults = hasProxy ? proxyFaults(outside) : [];
  if (clockAheadMs !== undefined && Math.abs(clockAheadMs) > clockMs)
    faults.push(clockFault(clockAheadMs, 'what answers at PUBLIC_URL'));
  if (showsOutbox && !isHere)
    faults.push(
      error('outbox', `Everybody can read the mails at ${publicUrl}/outbox. Set SMTP_URL and SMS_URL.`),
    );
  if (showsMetrics && !isHere)
    faults.push(error('metrics', `Everybody can read ${publicUrl}/metrics. Set METRICS_TOKEN.`));
  if (certificate === 'wrong')
    faults.push(error('certificate', `Browsers refuse the certificate of ${publicUrl}. Get a new one.`));
  else if (certificate !== undefined && certificate - nowMs < certificateMs)
    faults.push(
      warning(
        'certificate-ends',
        `The certificate of ${publicUrl} ends in ${spanOf(Math.max(0, certificate - nowMs))}. Renew it.`,
      ),
    );
  return faults;
}

function proxyFaults({ forwarded, believesLies }: OutsideFindings): Fault[] {
  if (believesLies)
    return [
      error(
        'forwarded-lies',
        'The proxy passes on addresses that visitors make up. Let it write X-Forwarded-For anew.',
      ),
    ];
  if (forwarded === 'ignored')
    return [
      warning(
        'trusted-proxies',
        'The proxy names the address of each visitor and is not believed, so limits count all of them as one. Set TRUSTED_PROXIES.',
      ),
    ];
  return forwarded === 'none'
    ? [
        warning(
          'forwarded-none',
          'The proxy does not name the address of a visitor, so limits count all of them as one. Let it send X-Forwarded-For.',
        ),
      ]
    : [];
}

/** A length of time in the largest unit of which there are two. */
function spanOf(ms: number): string {
  const units = [
    ['days', day],
    ['hours', hour],
    ['minutes', minute],
  ] as const;
  const [name, size] = units.find(([, length]) => ms >= 2 * length) ?? (['seconds', second] as const);
  return `${Math.floor(ms / size)} ${name}`;
}
