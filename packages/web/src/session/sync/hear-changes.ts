import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { Platform } from '../platform/platform.ts';
import type { OtherVaults } from './other-vaults.ts';

/** All come back at once after a server was started again, so each waits for a moment of its own; milliseconds. */
const soonest = 500;
const latest = 10_000;

/** What it takes to hear of changes. */
export interface HearingParts {
  readonly platform: Platform;
  readonly account: string;
  readonly vaultId: string;
  /** The vaults of others that are looked at; who looks hears of their changes as well. */
  readonly others: OtherVaults;
  readonly anonKey: () => Promise<string | undefined>;
  /** The access token now; undefined while there is none. */
  readonly token: () => Promise<string | undefined>;
  /** What opens the vault, or who may read it, was changed elsewhere. */
  readonly onAccess: () => void;
}

/**
 * Hears at once that another device of the account saved something, and has `sync` fetch it: no content comes this
 * way. So do those who look at the vaults of others. What breaks is made again; meanwhile, and without it, the syncer asks every minute. Returns what ends it.
 */
export function hearChanges(parts: HearingParts, sync: () => void): () => void {
  const { platform } = parts;
  let ended = false;
  const isOver = () => ended;
  let client: RealtimeClient | undefined;
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    if (ended || client !== undefined) return;
    client = await newClient(parts).catch(() => undefined); // The script did not load; the page works without it.
    if (client === undefined) return;
    if (isOver()) return void client.disconnect();
    join(client, { topic: `vault:${parts.vaultId}`, event: 'changed', hear: sync, joined: sync });
    join(client, { topic: `account:${parts.account}`, event: 'access', hear: parts.onAccess });
    followOthers();
  };
  const join = (on: RealtimeClient, topic: Topic) => {
    const isWanted = topic.isWanted ?? (() => true);
    const channel = on.channel(topic.topic, { config: { private: true } });
    channel.on('broadcast', { event: topic.event }, topic.hear).subscribe(status => {
      const state: string = status;
      if (ended || !isWanted()) return;
      // What was saved before this is not announced any more.
      if (state === 'SUBSCRIBED') topic.joined?.();
      if (state !== 'CLOSED') return;
      // Who may not hear it any more learns why by asking.
      (topic.joined ?? sync)();
      platform.timing.after(pause(platform), () => {
        if (!ended && isWanted()) join(on, topic);
      });
    });
    topic.onChannel?.(channel);
  };
  const joined = new Map<string, RealtimeChannel | undefined>();
  /** Joins the vaults of others that are looked at by now, and leaves those that are not any more. */
  const followOthers = () => {
    if (ended || client === undefined) return;
    const wanted = parts.others.all();
    for (const [vault, channel] of joined) {
      if (wanted.has(vault)) continue;
      joined.delete(vault);
      if (channel) void client.removeChannel(channel);
    }
    for (const vault of wanted) {
      if (joined.has(vault)) continue;
      joined.set(vault, undefined);
      const hear = () => parts.others.tell(vault);
      join(client, {
        topic: `vault:${vault}`,
        event: 'changed',
        hear,
        joined: hear,
        isWanted: () => parts.others.all().has(vault),
        onChannel: channel => void joined.set(vault, channel),
      });
    }
  };
  const back = () => {
    if (client !== undefined && !client.isConnected()) client.connect();
    // There was no sign-in, or no network, when it was first tried.
    if (client === undefined) opening = opening?.then(open);
  };
  const calls = [
    platform.page.on('seen', back),
    platform.page.on('online', back),
    parts.others.subscribe(followOthers),
  ];
  opening = open();
  return () => {
    ended = true;
    for (const end of calls) end();
    void client?.disconnect();
  };
}

interface Topic {
  readonly topic: string;
  readonly event: string;
  readonly hear: () => void;
  readonly joined?: () => void;
  /** Of what is left again while the socket stays. */
  readonly isWanted?: () => boolean;
  readonly onChannel?: (channel: RealtimeChannel) => void;
}

async function newClient(parts: HearingParts): Promise<RealtimeClient | undefined> {
  const { platform, anonKey, token } = parts;
  if (platform.socket === undefined || (await token()) === undefined) return undefined;
  const apikey = await anonKey();
  if (apikey === undefined) return undefined;
  const { RealtimeClient } = await pageCode.load(() => import('@supabase/realtime-js'), 'background');
  const client = new RealtimeClient(`${platform.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    transport: platform.socket,
    accessToken: async () => (await token()) ?? null,
    reconnectAfterMs: () => pause(platform),
  });
  await client.setAuth();
  return client;
}

const pause = ({ random }: Platform) => soonest + random(latest - soonest);
