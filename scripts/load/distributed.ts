// `CITUS_URL=postgres://… npm run test:distributed [-- FILE…]`: the tests of the server, each on a database whose tables
// are spread over the machines of a Citus cluster. CITUS_URL is a database of its coordinator that knows its workers.
// By hand, on a cluster that holds nothing else: each file of tests makes its databases anew. Ends as `test:parts` does, by
// the cluster's own plans: what asks more than one machine costs it twenty times as much.
import { runExplained } from './explained-tests.ts';

if (process.env['CITUS_URL'] === undefined) {
  console.error('Set CITUS_URL to a database of the coordinator, one that knows its workers.');
  process.exit(2);
}
process.exit(await runExplained(process.argv.slice(2), {}));
