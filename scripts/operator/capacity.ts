// `npm run ops:capacity`: shows how much space a row takes in the database at DATABASE_URL or in DATA_DIR, and
// calculates from that how much a million and a hundred million accounts would take. Reads whole tables and changes
// nothing.
import { measureTables } from '../../packages/server/src/operations/capacity/measure.ts';
import { type CapacityNeeds, computeCapacity } from '../../packages/server/src/operations/capacity/reckon.ts';
import { runCommandOnDatabase } from './beside-server.ts';

await runCommandOnDatabase(async ({ database }) => {
  const measured = await measureTables(database.pool);
  const found = [1_000_000, 100_000_000].map(accounts => computeCapacity(measured, accounts));
  if (found.includes(undefined)) {
    console.log('There is no account in this database yet, so nothing can be measured.');
    return;
  }
  const rows = measured.filter(({ rows: count }) => count > 0).toSorted((a, b) => b.bytes - a.bytes);
  console.table(
    rows.slice(0, 12).map(({ table, rows: count, bytes }) => ({
      table,
      rows: count,
      'bytes a row': Math.round(bytes / count),
    })),
  );
  console.table(found.flatMap(one => (one === undefined ? [] : [inWords(one)])));
});

function short(value: number): string {
  return new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}

function terabytes(value: number): string {
  return `${short(value / 1e12)} TB`;
}

function inWords(one: CapacityNeeds): Record<string, string> {
  return {
    accounts: short(one.accounts),
    rows: short(one.rows),
    database: terabytes(one.databaseBytes),
    'machines of 4 TB': short(one.workers),
    files: terabytes(one.fileBytes),
    'requests a second, mean and busiest': `${short(one.meanRate)}, ${short(one.busiestRate)}`,
    'sign-ins a second': `${short(one.signIns)} (${short(one.signInCores)} processors)`,
    sockets: short(one.sockets),
    'mails a day': short(one.mailsADay),
  };
}
