// The server of `npm run dev`. It runs in a separate process, so that it can restart after a change to its code.
import { runServer } from '../../packages/server/src/main.ts';

// The server ends with its parent process, even if the parent was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await runServer();
process.send?.('started');
