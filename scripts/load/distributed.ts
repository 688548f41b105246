// `CITUS_URL=postgres://… npm run test:distributed [-- FILE…]`: the server's tests, each on a database whose tables are
// distributed over the machines of a Citus cluster. CITUS_URL is a database on its coordinator that knows its workers.
// To be run by hand, on a cluster that holds nothing else: each test file recreates its databases. Exits as
// `test:parts` does, judging by the cluster's own plans: a query on more than one machine costs twenty times as much.
import { runTestsWithExplain } from './explained-tests.ts';

if (process.env['CITUS_URL'] === undefined) {
  console.error('Set CITUS_URL to a database of the coordinator, one that knows its workers.');
  process.exit(2);
}
process.exit(await runTestsWithExplain(process.argv.slice(2), {}));
