// `npm start`: builds what is missing and runs the server in this process.
import { ensureWeb } from './ensure-web.ts';

await ensureWeb();
const { main } = await import('../packages/server/src/main.ts');
await main();
