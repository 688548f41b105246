// `npm run soak`: two servers behind a proxy, one restarted every two minutes, while people work. `-- --minutes 30
// --people 50 --rate 50 --restart 2 --kill`. Exit 1: a failure, a loss, a person signed out, a mail twice, or growth.
import { parseArgs } from 'node:util';
import { soak } from '../../packages/e2e/src/load/soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '50' },
    rate: { type: 'string', default: '50' },
    restart: { type: 'string', default: '2' },
    kill: { type: 'boolean', default: false },
  },
});
const held = await soak({
  minutes: Number(values.minutes),
  people: Number(values.people),
  rate: Number(values.rate),
  restartEveryMinutes: Number(values.restart),
  kills: values.kill,
});
process.exit(held ? 0 : 1);
