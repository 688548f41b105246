// `npm start`: builds what is missing and runs the server in this process.
import { buildWebIfNeeded } from './ensure-web.ts';

await buildWebIfNeeded();
const { runServer } = await import('../packages/server/src/main.ts');
await runServer();
