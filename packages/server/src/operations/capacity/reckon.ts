import type { MeasuredTable } from './measure.ts';

/** What is assumed of an account, where a database of today does not show it yet. */
export const assumed = {
  records: 150,
  /** Earlier versions of each record. */
  versions: 3,
  activityRows: 600,
  papers: 25,
  paperBytes: 2_000_000,
  /** The part of people who come on a day, and what they ask in one visit. */
  comesADay: 0.08,
  requestsAVisit: 30,
  visitSeconds: 15 * 60,
  /** The part of a day's visits in its busiest hour. */
  busiestHour: 0.15,
  mailsAYear: 13,
  signInMs: 12,
  socketBytes: 20_000,
  /** What one machine of a cluster has for tables. */
  workerBytes: 4e12,
} as const;

/** What so many accounts take. */
export interface Capacity {
  readonly accounts: number;
  readonly rows: number;
  readonly databaseBytes: number;
  /** Machines of a cluster, without their standbys. */
  readonly workers: number;
  readonly fileBytes: number;
  /** Requests a second. */
  readonly meanRate: number;
  readonly busiestRate: number;
  /** A second, in the busiest hour; and the processors that their hashes fill. */
  readonly signIns: number;
  readonly signInCores: number;
  readonly sockets: number;
  readonly mailsADay: number;
}

/** Tables whose rows an account of a full size has other numbers of than one that was just made. */
const assumedRows: Readonly<Record<string, number>> = {
  records: assumed.records,
  record_versions: assumed.records * assumed.versions,
  activity_log: assumed.activityRows,
  objects: assumed.papers,
  object_pieces: assumed.papers,
};

/** What so many accounts take, from what a row takes in a real database. Undefined for one without an account. */
export function capacityOf(measured: readonly MeasuredTable[], accounts: number): Capacity | undefined {
  const there = measured.find(({ table }) => table === 'accounts')?.rows ?? 0;
  if (there === 0) return undefined;
  let rows = 0;
  let databaseBytes = 0;
  for (const { table, rows: counted, bytes } of measured) {
    if (counted === 0) continue;
    const perAccount = assumedRows[table] ?? counted / there;
    rows += perAccount * accounts;
    databaseBytes += (bytes / counted) * perAccount * accounts;
  }
  const visits = accounts * assumed.comesADay;
  const busiestVisits = (visits * assumed.busiestHour) / 3600;
  return {
    accounts,
    rows,
    databaseBytes,
    workers: Math.ceil(databaseBytes / assumed.workerBytes),
    fileBytes: accounts * assumed.papers * assumed.paperBytes,
    meanRate: (visits * assumed.requestsAVisit) / 86_400,
    busiestRate: busiestVisits * assumed.requestsAVisit,
    signIns: busiestVisits,
    signInCores: (busiestVisits * assumed.signInMs) / 1000,
    sockets: busiestVisits * assumed.visitSeconds,
    mailsADay: (accounts * assumed.mailsAYear) / 365,
  };
}
