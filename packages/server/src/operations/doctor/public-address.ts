import { BlockList, isIP, isIPv4 } from 'node:net';
import { connect } from 'node:tls';
import * as z from 'zod';
import type { ServerConfig } from '../../config/config.ts';
import { isLoopback } from '../../ports/loopback.ts';
import type { OutsideFindings } from './findings.ts';

const patienceMs = 5_000;
/** An address reserved for documentation (RFC 5737), so no real machine has it. */
const madeUp = '192.0.2.77';

const health = z.object({
  status: z.literal('ok'),
  address: z.string(),
  forwarded: z.enum(['none', 'believed', 'ignored']),
});

/** Calls the server at its public URL. Undefined if nothing responds. */
export async function checkPublicAddress(
  { publicUrl, trustedProxies }: Pick<ServerConfig, 'publicUrl' | 'trustedProxies'>,
  now: () => number,
): Promise<OutsideFindings | undefined> {
  const asked = await ask(`${publicUrl}/healthz/address`);
  if (asked === undefined) {
    const certificate = await certificateOf(publicUrl);
    return certificate === 'wrong' ? { ...nothingSeen, isOurs: true, certificate } : undefined;
  }
  const seen = readHealth(asked.text);
  if (seen === undefined) return { ...nothingSeen, isOurs: false };
  const lied = readHealth((await ask(`${publicUrl}/healthz/address`, { 'x-forwarded-for': madeUp }))?.text);
  // If the proxies run on this machine too, the server is right to trust this program's own headers.
  const isAmongProxies = isLoopback(seen.address) || isIn(trustedProxies, seen.address);
  return {
    isOurs: true,
    clockAheadMs: asked.dateMs === undefined ? undefined : now() - asked.dateMs,
    forwarded: seen.forwarded,
    believesLies: !isAmongProxies && lied?.address === madeUp,
    showsOutbox: (await ask(`${publicUrl}/outbox.json`))?.status === 200,
    showsMetrics: (await ask(`${publicUrl}/metrics`))?.status === 200,
    certificate: await certificateOf(publicUrl),
  };
}

const nothingSeen = {
  clockAheadMs: undefined,
  forwarded: undefined,
  believesLies: false,
  showsOutbox: false,
  showsMetrics: false,
  certificate: undefined,
} as const;

async function ask(url: string, headers: Record<string, string> = {}) {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    // The header contains whole seconds, rounded down, so the middle of that second is the best estimate.
    const dateMs = Number.isNaN(date) ? undefined : date + 500;
    return { status: answer.status, text: await answer.text(), dateMs };
  } catch {
    return undefined; // There was no response, for whatever reason.
  }
}

function readHealth(text: string | undefined) {
  try {
    return health.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined; // The response does not come from Kinfolio.
  }
}

/** When the certificate at an address expires; `wrong` for one that browsers reject. */
async function certificateOf(address: string): Promise<OutsideFindings['certificate']> {
  const { protocol, hostname: host, port } = new URL(address);
  if (protocol !== 'https:') return undefined;
  return new Promise(resolve => {
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port: Number(port || 443), ...servername, timeout: patienceMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', error => resolve('code' in error && isRefusal(error.code) ? 'wrong' : undefined));
    socket.once('close', () => resolve(undefined));
  });
}

const isRefusal = (code: unknown) => typeof code === 'string' && /CERT|SIGNATURE|ALTNAME|CHAIN/.test(code);

/** Whether an address belongs to one of the given networks. */
function isIn(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    list.addSubnet(net, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
