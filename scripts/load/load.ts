// `npm run bench:load -- --rate 200 --seconds 60 --people 100 --sockets 1000`: people sign in, pull, push,
// attach papers and idle at this pace. With `--server-of v1.4.0`, the server of that tag or commit responds,
// using this one's schema. With `--database postgres://…`, the run uses that database, which must be empty,
// such as one in a cluster. Exits with 1 after an error or a loss, or if the 99th percentile is above 250 ms.
// Run it on a machine that does nothing else.
import { parseArgs } from 'node:util';
import { runLoadTest } from '../../packages/e2e/src/load/load.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    'server-of': { type: 'string' },
    database: { type: 'string' },
    sockets: { type: 'string', default: '1000' },
  },
});
const { people, rate, seconds, sockets } = values;
const held = await runLoadTest({
  people: Number(people),
  rate: Number(rate),
  seconds: Number(seconds),
  sockets: Number(sockets),
  serverOf: values['server-of'],
  database: values.database,
});
process.exit(held ? 0 : 1);
