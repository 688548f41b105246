import type { MeasuredTable } from './measure.ts';

/** Assumptions about a typical account, for figures that today's databases do not show yet. */
export const capacityAssumptions = {
  records: 150,
  /** Earlier versions of each record. */
  versions: 3,
  activityRows: 600,
  papers: 25,
  paperBytes: 2_000_000,
  /** The share of people who visit on a given day. */
  comesADay: 0.08,
  requestsAVisit: 30,
  visitSeconds: 15 * 60,
  /** The share of a day's visits in its busiest hour. */
  busiestHour: 0.15,
  mailsAYear: 13,
  signInMs: 12,
  socketBytes: 20_000,
  /** How many bytes of tables one machine of a cluster can store. */
  workerBytes: 4e12,
} as const;

/** How much storage, how many requests and how many machines a number of accounts needs. */
export interface CapacityNeeds {
  readonly accounts: number;
  readonly rows: number;
  readonly databaseBytes: number;
  /** Machines of a cluster, without their standbys. */
  readonly workers: number;
  readonly fileBytes: number;
  /** The average number of requests per second. */
  readonly meanRate: number;
  readonly busiestRate: number;
  /**
   * Sign-ins per second in the busiest hour, and how many processor cores their password hashes keep busy.
   */
  readonly signIns: number;
  readonly signInCores: number;
  readonly sockets: number;
  readonly mailsADay: number;
}

/** Tables in which an account has more rows after years of use than at the start. */
const assumedRows: Readonly<Record<string, number>> = {
  records: capacityAssumptions.records,
  record_versions: capacityAssumptions.records * capacityAssumptions.versions,
  activity_log: capacityAssumptions.activityRows,
  objects: capacityAssumptions.papers,
  object_pieces: capacityAssumptions.papers,
};

/**
 * Estimates the needs of a number of accounts from the size of rows in a real database. Undefined for a
 * database without accounts.
 */
export function computeCapacity(
  measured: readonly MeasuredTable[],
  accounts: number,
): CapacityNeeds | undefined {
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
  const visits = accounts * capacityAssumptions.comesADay;
  const busiestVisits = (visits * capacityAssumptions.busiestHour) / 3600;
  return {
    accounts,
    rows,
    databaseBytes,
    workers: Math.ceil(databaseBytes / capacityAssumptions.workerBytes),
    fileBytes: accounts * capacityAssumptions.papers * capacityAssumptions.paperBytes,
    meanRate: (visits * capacityAssumptions.requestsAVisit) / 86_400,
    busiestRate: busiestVisits * capacityAssumptions.requestsAVisit,
    signIns: busiestVisits,
    signInCores: (busiestVisits * capacityAssumptions.signInMs) / 1000,
    sockets: busiestVisits * capacityAssumptions.visitSeconds,
    mailsADay: (accounts * capacityAssumptions.mailsAYear) / 365,
  };
}
