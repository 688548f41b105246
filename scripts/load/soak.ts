// `npm run bench:soak -- --minutes 30 --people 50 --rate 50 --restart 2 --kill --proxy haproxy --database
// postgres://…`: runs two servers behind a proxy while people work, and restarts one of them every two
// minutes. The database must be empty. Exits with 1 after a failure, a loss, a person signed out or an email
// sent twice, or if the metrics of the other server grow.
import { parseArgs } from 'node:util';
import { proxyPrograms } from '../../packages/e2e/src/harness/server/real-proxy.ts';
import { runSoakTest } from '../../packages/e2e/src/load/soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '50' },
    rate: { type: 'string', default: '50' },
    restart: { type: 'string', default: '2' },
    kill: { type: 'boolean', default: false },
    proxy: { type: 'string' },
    database: { type: 'string' },
  },
});
const proxy = proxyPrograms.find(program => program === values.proxy);
if (proxy !== values.proxy) {
  console.error(`Say which proxy: --proxy ${proxyPrograms.join('|')}`);
  process.exit(2);
}
const held = await runSoakTest({
  minutes: Number(values.minutes),
  people: Number(values.people),
  rate: Number(values.rate),
  restartEveryMinutes: Number(values.restart),
  kills: values.kill,
  proxy,
  database: values.database,
});
process.exit(held ? 0 : 1);
