// `npm run dev:payments`: the pretend provider alone, on the port of PAYMENTS_PORT or 8790.
import { startPretendProvider } from './stand-in.ts';

const port = Number(process.env['PAYMENTS_PORT'] ?? 8790);
const file = process.env['PAYMENTS_FILE'];
const standIn = await startPretendProvider({ port, ...(file && { file }) });
const { WEBHOOK_URL: to, WEBHOOK_SECRET: secret } = process.env;
if (to && secret) standIn.addEndpoint(to, secret);
process.stdout.write(`Pretend payments. No money moves. They are at ${standIn.url}\n`);
let stopping: Promise<never> | undefined;
const stop = () => {
  stopping ??= standIn.close().then(() => process.exit(0));
};
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
// If another process started this provider, it stops when that process ends.
process.on('disconnect', stop);
