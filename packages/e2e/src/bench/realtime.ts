import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js';
import { createUniquePerson } from '../harness/people/person.ts';
import { okOr, signUpOnNode } from '../harness/server/node-device.ts';
import { startOwnDatabase } from '../harness/server/own-database.ts';
import { createSampleAccount } from '../harness/server/samples.ts';
import { startServer } from '../harness/server/server.ts';
import type { Figure } from './report.ts';

const SAVES = 100;
const MOST_MS = 1_000;

/**
 * Measures the time from a save on one device until another device, connected to another server, has fetched it, as the
 * 95th percentile.
 */
export async function measureRealtime(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-bench-'));
  const { databaseUrl, stop } = await startOwnDatabase({ dataDir });
  const env = { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', SECRETS_FILE: join(dataDir, 'secrets.json') };
  const first = await startServer({ databaseUrl, env });
  const second = await startServer({ databaseUrl, env: { ...env, PUBLIC_URL: first.url } });
  try {
    const person = createUniquePerson();
    const device = await signUpOnNode(first.url, person);
    const { vaultId } = device.state;
    const elsewhere = await signedIn(second.url, person.email, device.authSecret);
    const reader = device.through(second.url);
    const hear = await hearing(elsewhere, `vault:${vaultId}`);
    const times: number[] = [];
    let { after } = okOr(await reader.pull(vaultId, {}));
    for (let turn = 0; turn < SAVES; turn += 1) {
      const record = await device.seal(createSampleAccount(turn));
      const heard = hear();
      const begun = performance.now();
      okOr(await device.client.push(vaultId, [record]));
      await heard;
      const page = okOr(await reader.pull(vaultId, { after }));
      times.push(performance.now() - begun);
      if (!page.records.some(({ id }) => id === record.id)) throw new Error('what was heard of is not there');
      after = page.after;
    }
    await elsewhere.removeAllChannels();
    const ninetyFive = times.toSorted((a, b) => a - b)[Math.ceil(SAVES * 0.95) - 1] ?? 0;
    return [
      {
        name: 'saved at one server, seen by a device at another: 95 of 100 within',
        unit: 'ms',
        ours: ninetyFive,
        against: 'the limit',
        baseline: MOST_MS,
        bound: { atMost: 1 },
      },
    ];
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await stop();
  }
}

/** Opens another session of a person, because the session that saves does not receive the message. */
async function signedIn(url: string, email: string, password: string): Promise<SupabaseClient> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  await client.realtime.setAuth();
  return client;
}

/** Joins a topic. Returns a function that waits for the next change in it. */
async function hearing(client: SupabaseClient, topic: string): Promise<() => Promise<void>> {
  let next = Promise.withResolvers<void>();
  const channel = client.channel(topic, { config: { private: true } });
  channel.on('broadcast', { event: 'changed' }, () => next.resolve());
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
      else reject(error ?? new Error(state));
    });
  });
  return () => {
    next = Promise.withResolvers<void>();
    return next.promise;
  };
}
