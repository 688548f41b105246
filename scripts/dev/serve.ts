// The server of `npm run dev`. It runs in a process of its own, so that it can start again after a change of its code.
import { main } from '../../packages/server/src/main.ts';

// It ends with the process that started it, also when that one was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await main();
process.send?.('started');
