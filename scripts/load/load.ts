// `npm run bench:load`: people sign in, pull, push, attach and idle at a pace. `-- --rate 200 --seconds 60 --people 100
// --sockets 1000`. With `--server-of v1.4.0` the server of that tag or commit responds, using this one's schema; with
// `--database postgres://…` it uses that database, an empty one, such as one in a cluster. Exits with 1 on an error, a
// loss, or a 99th percentile above 250 ms. Run it on a machine that does nothing else.
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
