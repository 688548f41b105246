import { createVaultClient } from '@kinfolio/contract/client';
import { expect } from 'vitest';
import { createUniquePerson } from '../people/person.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { createSampleAccount } from '../server/samples.ts';
import { startServer } from '../server/server.ts';

/**
 * Kills a server `kills` times while four devices write, and checks that it still has every record it acknowledged.
 * With its `own` database, the restarted server also has to find that database again.
 */
export async function checkWritesSurviveKills(kills: number, own?: 'own'): Promise<void> {
  const database = own === undefined ? {} : { databaseUrl: own };
  let server = await startServer(database);
  const { dataDir, port } = server;
  const device = await signUpOnNode(server.url, createUniquePerson());
  const acknowledged = new Map<string, string>();
  let written = 0;

  for (let kill = 0; kill < kills; kill += 1) {
    const killAfter = acknowledged.size + 5 + kill;
    const writers = Array.from({ length: 4 }, () => writeUntilRefused());
    await until(() => acknowledged.size >= killAfter);
    await server.kill();
    await Promise.all(writers);

    server = await startServer({ dataDir, port, ...database });
    const stored = await everything();
    for (const [id, envelope] of acknowledged) expect(stored.get(id)).toBe(envelope);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 5);
  await server.stop();

  async function writeUntilRefused(): Promise<void> {
    for (;;) {
      const record = await device.seal(createSampleAccount((written += 1)));
      const answer = await device.client.push(device.state.vaultId, [record]);
      if (!answer.ok) return;
      acknowledged.set(record.id, record.envelope);
    }
  }

  async function everything(): Promise<Map<string, string>> {
    const token = async () => (await device.auth.getSession()).data.session?.access_token;
    const client = createVaultClient({ url: server.url, token, fetch });
    const stored = new Map<string, string>();
    let after: Record<string, number> | undefined;
    for (;;) {
      const page = okOr(await client.pull(device.state.vaultId, { after, limit: 500 }));
      for (const { id, envelope } of page.records) stored.set(id, envelope);
      if (!page.more) return stored;
      ({ after } = page);
    }
  }
}

/** Runs the event loop until the condition is true. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await new Promise(resolve => setImmediate(resolve));
}
