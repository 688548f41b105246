import { type RunningServer, startServer } from '../server/server.ts';

/**
 * The moments at which the server is killed: while the request is being sent, or after it was processed but before its
 * response arrives.
 */
export const killMoments = ['with the request', 'before the answer'] as const;
export type KillMoment = (typeof killMoments)[number];

/** A server that can be killed at a chosen request and restarted. */
export interface KillableServer {
  readonly url: string;
  readonly anonKey: string;
  /** Sends a request to the server, and kills it if that is due. */
  readonly fetch: typeof fetch;
  /** Kills the server at the next request. */
  killAt(moment: KillMoment): void;
  /** Whether the kill is still to come. */
  willBeKilled(): boolean;
  /** Whether the server processed the last request, although the response did not arrive. */
  tookIt(): boolean;
  stop(): Promise<void>;
}

export async function startKillableServer(env: Record<string, string>): Promise<KillableServer> {
  let server: RunningServer = await startServer({ databaseUrl: 'own', env });
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  let due: KillMoment | undefined;
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
