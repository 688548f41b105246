// `npm run bench:soak`: two servers behind a proxy, one restarted every two minutes, while people work. `-- --minutes
// 30 --people 50 --rate 50 --restart 2 --kill --proxy haproxy --database postgres://…` (an empty one). Exits with 1 on
// a failure, a loss, a person signed out, an email sent twice, or growth.
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
