import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { Platform } from '../platform/platform.ts';
import type { ViewedVaults } from './other-vaults.ts';

/**
 * The shortest wait before reconnecting, in milliseconds. After a server restart all clients reconnect, so each adds a
 * random delay.
 */
const soonest = 500;
const latest = 10_000;

/** The parts of the session that listening to changes needs. */
export interface ChangeListenerDeps {
  readonly platform: Platform;
  readonly account: string;
  readonly vaultId: string;
  /** Other people's vaults that are being viewed. Changes to them are announced to their viewers too. */
  readonly others: ViewedVaults;
  readonly anonKey: () => Promise<string | undefined>;
  /** The current access token; undefined if no account is signed in. */
  readonly token: () => Promise<string | undefined>;
  /** Called when the ways of opening the vault, or the people who can read it, were changed elsewhere. */
  readonly onAccess: () => void;
}

/**
 * Listens for announcements that another device of the account has saved something, and calls `sync` to fetch it,
 * because an announcement has no content. Also works for readers of shared vaults. A broken connection is reopened;
 * meanwhile the syncer polls every minute. Returns a function that stops listening.
 */
export function subscribeToChanges(parts: ChangeListenerDeps, sync: () => void): () => void {
  const { platform } = parts;
  let ended = false;
  const isOver = () => ended;
  let client: RealtimeClient | undefined;
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    if (ended || client !== undefined) return;
    client = await newClient(parts).catch(() => undefined); // If it cannot be loaded, the syncer still polls.
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
      // Changes saved before this moment were not announced, so they must be fetched.
      if (state === 'SUBSCRIBED') topic.joined?.();
      if (state !== 'CLOSED') return;
      // If this client is no longer allowed to listen, a sync finds out the reason.
      (topic.joined ?? sync)();
      platform.timing.after(pause(platform), () => {
        if (!ended && isWanted()) join(on, topic);
      });
    });
    topic.onChannel?.(channel);
  };
  const joined = new Map<string, RealtimeChannel | undefined>();
  /**
   * Joins the topics of other people's vaults that are now being viewed, and leaves the topics of vaults that are no
   * longer viewed.
   */
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
    // The first attempt failed, because there was no sign-in or no network.
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
  /**
   * Whether the topic is still needed; absent for a topic that is needed for as long as the socket is open.
   */
  readonly isWanted?: () => boolean;
  readonly onChannel?: (channel: RealtimeChannel) => void;
}

async function newClient(parts: ChangeListenerDeps): Promise<RealtimeClient | undefined> {
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
