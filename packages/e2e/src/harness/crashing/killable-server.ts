import { type RunningServer, startServer } from '../server/server.ts';

/** When the server dies: as the request goes out, or when its answer is on the way and does not arrive. */
export const moments = ['with the request', 'before the answer'] as const;
export type Moment = (typeof moments)[number];

/** A server that is killed at a request of somebody, and started again. */
export interface KillableServer {
  readonly url: string;
  readonly anonKey: string;
  /** Asks it, and kills it where that is due. */
  readonly fetch: typeof fetch;
  /** Kills it at the next request. */
  killAt(moment: Moment): void;
  /** Whether it is still to be killed. */
  willBeKilled(): boolean;
  /** Whether it took the last request, though the answer did not arrive. */
  tookIt(): boolean;
  stop(): Promise<void>;
}

export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  let server: RunningServer = await startServer({ databaseUrl: 'own', env });
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  let due: Moment | undefined;
  let tookIt = false;
  return {
    url: server.url,
    anonKey,
    fetch: async (...request) => {
      const moment = due;
      due = undefined;
      tookIt = false;
      if (moment === undefined) return fetch(...request);
      const answer = fetch(...request).then(({ ok }) => ok);
      if (moment === 'before the answer') tookIt = await answer;
      const { dataDir, port } = server;
      await Promise.all([server.kill(), answer.catch(() => undefined)]);
      server = await startServer({ databaseUrl: 'own', env, dataDir, port });
      throw new TypeError('fetch failed');
    },
    killAt: moment => {
      due = moment;
    },
    willBeKilled: () => due !== undefined,
    tookIt: () => tookIt,
    stop: () => server.stop(),
  };
}
