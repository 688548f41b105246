import { createErrorFault, createWarningFault, type DoctorFault } from './fault.ts';
import type { DatabaseFindings, DoctorFindings, OutsideFindings } from './findings.ts';
import { findClockFaults, findOldDatabaseFaults, findWebFaults } from './machine-faults.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1024 ** 3;

/** If clocks differ by more than this, codes expire before they are typed. */
const clockMs = 2 * second;
const slowDatabaseMs = 50;
const oldestDatabase = 15;
/** Above this size a backup takes hours, because it reads the database row by row. */
const mostCopiedBytes = 50 * gigabyte;
export const backupLateMs = 26 * hour;
const drillLateMs = 100 * day;
export const retentionLateMs = 48 * hour;
export const jobLateMs = 10 * minute;
const certificateMs = 14 * day;

/**
 * Returns one sentence for each fault; empty for a healthy server. The same findings always produce the same sentences.
 */
export function diagnoseServer(findings: DoctorFindings): DoctorFault[] {
  return [
    ...settingFaults(findings),
    ...privateFaults(findings),
    ...diskFaults(findings),
    ...(findings.database === undefined
      ? [createErrorFault('database', 'The database is not responding. Start it, or check DATABASE_URL.')]
      : databaseFaults(findings, findings.database)),
    ...storeFaults(findings),
    ...mailFaults(findings),
    ...signingFaults(findings),
    ...priceFaults(findings),
    ...backupFaults(findings),
    ...outsideFaults(findings),
    ...findOldDatabaseFaults(findings),
    ...findClockFaults(findings),
    ...findWebFaults(findings),
  ];
}

/** The exit code of the command: 0 if all is well, 1 if there are only warnings, 2 if there is an error. */
export const getDoctorExitCode = (faults: readonly DoctorFault[]): 0 | 1 | 2 =>
  faults.some(({ level }) => level === 'error') ? 2 : faults.length > 0 ? 1 : 0;

function settingFaults(findings: DoctorFindings): DoctorFault[] {
  const { isHere, profile, asksNewDevices, confirmsEmails, publicUrl, trustedProxies } = findings;
  const faults: DoctorFault[] = [];
  if (trustedProxies.some(network => network.endsWith('/0')))
    faults.push(
      createErrorFault(
        'trusts-everybody',
        'TRUSTED_PROXIES names every address, so anyone can pretend to have any address. Name only the proxy.',
      ),
    );
  if (isHere) return faults;
  if (!publicUrl.startsWith('https:'))
    faults.push(
      createErrorFault(
        'https',
        `People reach ${publicUrl} without HTTPS. Put a proxy with a certificate in front.`,
      ),
    );
  if (profile !== 'kinfolio')
    faults.push(
      createErrorFault('profile', `AUTH_PROFILE is ${profile}, which lets anyone sign in. Remove it.`),
    );
  if (!asksNewDevices)
    faults.push(
      createWarningFault(
        'new-device',
        'NEW_DEVICE_CODE is off: a password alone signs in on any device. Set it to on.',
      ),
    );
  if (!confirmsEmails)
    faults.push(
      createWarningFault(
        'email-confirm',
        'EMAIL_CONFIRM is off: anyone can sign up with another person’s address.',
      ),
    );
  return faults;
}

const privateFaults = (findings: DoctorFindings): DoctorFault[] =>
  findings.private.flatMap(({ setting, path, state }) => {
    if (state === 'missing')
      return [createErrorFault('missing', `${setting} (${path}) is missing. Put it back.`)];
    if (state === 'closed') return [];
    return [
      createErrorFault(
        'modes',
        `Other users of this machine can read or change ${setting} (${path}). Remove their access: chmod go= ${path}`,
      ),
    ];
  });

const diskFaults = ({ disks }: DoctorFindings): DoctorFault[] =>
  disks.flatMap(({ path, freeBytes, totalBytes }) => {
    const left = `${(freeBytes / gigabyte).toFixed(1)} GB are free on the disk of ${path}`;
    if (freeBytes < gigabyte / 4)
      return [createErrorFault('disk', `The disk is full: ${left}. Make room now.`)];
    const isLow = freeBytes < totalBytes / 10 && freeBytes < 20 * gigabyte;
    return isLow ? [createWarningFault('disk', `The disk is nearly full: ${left}. Make room.`)] : [];
  });

function databaseFaults(
  { nowMs, newestMigrationMs }: DoctorFindings,
  database: DatabaseFindings,
): DoctorFault[] {
  const { version, isReadOnly, bytes, answersInMs, clockAheadMs, migrationMs, secrets } = database;
  const faults: DoctorFault[] = [];
  if (version < oldestDatabase * 10_000)
    faults.push(
      createErrorFault(
        'database-version',
        `PostgreSQL ${Math.floor(version / 10_000)} is too old. Use ${oldestDatabase} or later.`,
      ),
    );
  if (isReadOnly)
    faults.push(
      createErrorFault(
        'database-read-only',
        'The database does not accept writes. DATABASE_URL may point to a standby: use the primary.',
      ),
    );
  if (bytes > mostCopiedBytes)
    faults.push(
      createWarningFault(
        'database-size',
        'The database is larger than 50 GB: a backup with `npm run ops:backup` takes too long. Use PostgreSQL’s own tools.',
      ),
    );
  if (answersInMs > slowDatabaseMs)
    faults.push(
      createWarningFault(
        'database-slow',
        `The database takes ${Math.round(answersInMs)} ms to answer. Move it closer to the server.`,
      ),
    );
  if (Math.abs(clockAheadMs) > clockMs) faults.push(clockFault(clockAheadMs, 'the database'));
  if (migrationMs === undefined || migrationMs < newestMigrationMs)
    faults.push(
      createErrorFault('migrations', 'The database is older than this program. Start Kinfolio once.'),
    );
  if (migrationMs !== undefined && migrationMs > newestMigrationMs)
    faults.push(
      createWarningFault(
        'newer-database',
        'The database is newer than this version of Kinfolio. Update Kinfolio on this machine.',
      ),
    );
  if (secrets === 'others')
    faults.push(
      createErrorFault(
        'fingerprint',
        'The secrets in SECRETS_FILE do not match this database. Set SECRETS_FILE to the file that the database was first started with.',
      ),
    );
  return [...faults, ...workFaults(nowMs, database)];
}

function workFaults(nowMs: number, { retentionMs, waiting }: DatabaseFindings): DoctorFault[] {
  const late = Object.entries(waiting).filter(([, ms]) => ms > jobLateMs);
  const faults = late.map(([queue, ms]) =>
    queue === 'messages'
      ? createWarningFault(
          'mail-waits',
          `Emails have been waiting for ${spanOf(ms)}. Check the log and the mail server.`,
        )
      : createWarningFault(
          'jobs-wait',
          `Jobs (${queue}) have been waiting for ${spanOf(ms)}. Make sure that a server with MODE all or jobs is running.`,
        ),
  );
  if (retentionMs !== undefined && nowMs - retentionMs > retentionLateMs)
    faults.push(
      createWarningFault(
        'retention',
        `Expired data was last deleted ${spanOf(nowMs - retentionMs)} ago. Make sure that a server with MODE all or jobs runs at night.`,
      ),
    );
  return faults;
}

function clockFault(aheadMs: number, than: string): DoctorFault {
  const way = aheadMs > 0 ? 'fast' : 'slow';
  return createErrorFault(
    'clock',
    `The clock of this machine is ${spanOf(Math.abs(aheadMs))} ${way} compared with ${than}. Set both clocks from the network.`,
  );
}

function storeFaults({ store, storeKeepsDeleted }: DoctorFindings): DoctorFault[] {
  const faults: DoctorFault[] = [];
  if (store === 'full')
    faults.push(createErrorFault('store-full', 'The file store is full. Make room in OBJECT_STORE.'));
  if (store === 'failed')
    faults.push(
      createErrorFault(
        'store',
        'A file could not be stored, read and deleted. Check OBJECT_STORE and the permissions on it.',
      ),
    );
  if (storeKeepsDeleted)
    faults.push(
      createWarningFault(
        'store-versions',
        'The bucket keeps old versions, so deleted files stay. Switch versioning off, or have old versions expire after a day.',
      ),
    );
  return faults;
}

function mailFaults({ mail, isHere }: DoctorFindings): DoctorFault[] {
  if (mail === 'unreachable')
    return [
      createErrorFault(
        'mail-away',
        'No mail server answers at SMTP_URL, so no codes arrive. Check its address and port.',
      ),
    ];
  if (mail === 'silent')
    return [
      createErrorFault('mail', 'The mail server refuses our sign-in, so no codes arrive. Check SMTP_URL.'),
    ];
  return mail === 'none' && !isHere
    ? [createErrorFault('no-mail', 'No emails are sent, because SMTP_URL is not set. Set SMTP_URL.')]
    : [];
}

function signingFaults({ signing }: DoctorFindings): DoctorFault[] {
  if (signing === undefined || signing.state === 'published') return [];
  const { state, name, wanted } = signing;
  if (state === 'silent')
    return [
      createWarningFault(
        'signing-silent',
        `The DNS lookup failed, so we do not know whether the key for emails is at ${name}. Try again.`,
      ),
    ];
  return [
    state === 'missing'
      ? createWarningFault(
          'signing',
          `Emails are signed, but nobody can find the key. Put this TXT record at ${name}: ${wanted}`,
        )
      : createWarningFault(
          'signing-other',
          `Emails look forged: a different key is at ${name}. Put this TXT record there: ${wanted}`,
        ),
  ];
}

function priceFaults({ prices }: DoctorFindings): DoctorFault[] {
  if (prices === undefined || prices === 'right') return [];
  return [
    createErrorFault(
      'prices',
      `Nobody can pay for a plan: ${prices.problem} Run \`npm run ops:billing-setup\`.`,
    ),
  ];
}

function backupFaults({ backup, isHere, nowMs }: DoctorFindings): DoctorFault[] {
  const { hasStore, isSealed, isReadable, newestMs, drillMs, otherSigners } = backup;
  if (!hasStore)
    return isHere
      ? []
      : [
          createWarningFault(
            'no-backup',
            'No backups are made. Set BACKUP_STORE and run `npm run ops:backup` daily.',
          ),
        ];
  if (!isReadable) return [createErrorFault('backup-store', 'BACKUP_STORE cannot be read. Check its disk.')];
  const faults: DoctorFault[] = [];
  if (!isSealed)
    faults.push(
      createWarningFault(
        'backup-open',
        'Backups are not sealed. Set BACKUP_RECIPIENTS: `npm run ops:backup -- new-identity` makes a key.',
      ),
    );
  if (otherSigners !== undefined)
    faults.push(
      createWarningFault(
        'backup-signer',
        `Some backups are signed with a different key from the one this server has now. Make sure that the identity file also has the line "# signer: ${otherSigners}".`,
      ),
    );
  if (newestMs === undefined || nowMs - newestMs > backupLateMs)
    faults.push(
      createWarningFault(
        'backup-late',
        newestMs === undefined
          ? 'No backup has been made yet. Run `npm run ops:backup` daily.'
          : `The last backup is ${spanOf(nowMs - newestMs)} old. Run \`npm run ops:backup\` daily.`,
      ),
    );
  else if (!isHere && (drillMs === undefined || nowMs - drillMs > drillLateMs))
    faults.push(
      createWarningFault(
        'drill-late',
        'No backup has been test-restored in 100 days. Run `npm run ops:restore -- --check` on the machine that has the key.',
      ),
    );
  return faults;
}

function outsideFaults({ outside, isHere, publicUrl, nowMs, hasProxy }: DoctorFindings): DoctorFault[] {
  if (outside === undefined)
    return [
      createErrorFault(
        'public-url',
        isHere && !hasProxy
          ? `Nothing answers at ${publicUrl}: the server has stopped, or listens elsewhere. Start it, or check PORT.`
          : `Nothing answers at ${publicUrl}. Check the server, the proxy and PUBLIC_URL.`,
      ),
    ];
  if (!outside.isOurs)
    return [
      createErrorFault(
        'public-url-other',
        `Something other than Kinfolio answers at ${publicUrl}. Check the proxy and PUBLIC_URL.`,
      ),
    ];
  const { certificate, clockAheadMs, showsOutbox, showsMetrics } = outside;
  const faults = hasProxy ? proxyFaults(outside) : [];
  if (clockAheadMs !== undefined && Math.abs(clockAheadMs) > clockMs)
    faults.push(clockFault(clockAheadMs, 'what answers at PUBLIC_URL'));
  if (showsOutbox && !isHere)
    faults.push(
      createErrorFault(
        'outbox',
        `Everybody can read the emails at ${publicUrl}/outbox. Set SMTP_URL and SMS_URL.`,
      ),
    );
  if (showsMetrics && !isHere)
    faults.push(createErrorFault('metrics', `Everybody can read ${publicUrl}/metrics. Set METRICS_TOKEN.`));
  if (certificate === 'wrong')
    faults.push(
      createErrorFault('certificate', `Browsers refuse the certificate of ${publicUrl}. Get a new one.`),
    );
  else if (certificate !== undefined && certificate - nowMs < certificateMs)
    faults.push(
      createWarningFault(
        'certificate-ends',
        `The certificate of ${publicUrl} expires in ${spanOf(Math.max(0, certificate - nowMs))}. Renew it.`,
      ),
    );
  return faults;
}

function proxyFaults({ forwarded, believesLies }: OutsideFindings): DoctorFault[] {
  if (believesLies)
    return [
      createErrorFault(
        'forwarded-lies',
        'The proxy passes on addresses that visitors can fake. Configure it to replace X-Forwarded-For.',
      ),
    ];
  if (forwarded === 'ignored')
    return [
      createWarningFault(
        'trusted-proxies',
        'The proxy sends the address of each visitor but is not trusted, so the limits treat all visitors as one. Set TRUSTED_PROXIES.',
      ),
    ];
  return forwarded === 'none'
    ? [
        createWarningFault(
          'forwarded-none',
          'The proxy does not send the address of each visitor, so the limits treat all visitors as one. Configure it to send X-Forwarded-For.',
        ),
      ]
    : [];
}

/** Formats a length of time in the largest unit of which it has at least two. */
function spanOf(ms: number): string {
  const units = [
    ['days', day],
    ['hours', hour],
    ['minutes', minute],
  ] as const;
  const [name, size] = units.find(([, length]) => ms >= 2 * length) ?? (['seconds', second] as const);
  return `${Math.floor(ms / size)} ${name}`;
}
