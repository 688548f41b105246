// `npm run bench:load`: people sign in, pull, push, attach and idle at a pace. `-- --rate 200 --seconds 60 --people 100
// --sockets 1000`. With `--server-of v1.4.0` the server of that tag or commit answers, on the schema of this one; with
// `--database postgres://…` on that database, an empty one, such as one of a cluster. Exit 1: an error, something lost, or 99
// of 100 not within 250 ms. On a machine that does nothing else.
import { parseArgs } from 'node:util';
import { load } from '../../packages/e2e/src/load/load.ts';

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
const held = await load({
  people: Number(people),
  rate: Number(rate),
  seconds: Number(seconds),
  sockets: Number(sockets),
  serverOf: values['server-of'],
  database: values.database,
});
process.exit(held ? 0 : 1);
