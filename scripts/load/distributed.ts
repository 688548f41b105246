// `CITUS_URL=postgres://… npm run test:distributed [-- FILE…]`: runs the server's tests, each on a database
// whose tables are distributed over the machines of a Citus cluster. CITUS_URL names a database on the
// cluster's coordinator, which must know its workers. Run it by hand, on a cluster that holds nothing else,
// because each test file recreates its databases. It exits with the same status as `test:parts`, but judges
// by the cluster's own plans, in which a query on more than one machine costs twenty times as much.
import { runTestsWithExplain } from './explained-tests.ts';

if (process.env['CITUS_URL'] === undefined) {
  console.error('Set CITUS_URL to a database of the coordinator, one that knows its workers.');
  process.exit(2);
}
process.exit(await runTestsWithExplain(process.argv.slice(2), {}));
