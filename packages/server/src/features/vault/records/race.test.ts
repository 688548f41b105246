import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewRecord, createNextVersion, toPulledRecord } from '../testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

describe('many writers', () => {
  it('of one version of a record: one wins, the others are told what it wrote', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const record = createNewRecord(person.vault);
    await person.client().push(vaultId, [record]);
    const second = await world.secondServer();
    const clients = Array.from({ length: 8 }, (_, n) => person.client(n % 2 === 0 ? undefined : second));
    const answers = await Promise.all(
      clients.map(async client => {
        const mine = createNextVersion(record);
        const answer = await client.push(vaultId, [mine]);
        return { mine, result: answer.ok ? answer.value.results[0] : undefined };
      }),
    );
    const winners = answers.filter(({ result }) => result?.outcome === 'stored');
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ result }) => result?.outcome === 'stale');
    expect(losers.map(({ result }) => result)).toEqual(
      losers.map(() => ({ id: record.id, outcome: 'stale', current: winners[0]?.mine })),
    );
  });

  it('of many records: a reader that follows its cursor meanwhile misses none', async () => {
    const rounds = process.env['SLOW'] === '1' ? 20 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const { expected, seen, vaultId } = await followWriters();
      expect(seen).toEqual([expected, expected]);
      expect(await gapsIn(vaultId)).toEqual({ gaps: 0, newest: true });
    }
  });
});

/** Runs four writers and two readers on two servers. Returns the final content and what each reader saw. */
async function followWriters() {
  const person = await world.withVault();
  const { vaultId } = person.vault;
  const second = await world.secondServer();
  let writing = true;
  const writer = async (at?: string) => {
    const client = person.client(at);
    const written: SealedRecord[] = [];
    for (let step = 0; step < 12; step += 1) {
      const changed = written
        .filter((_, place) => place % 3 === step % 3)
        .map(record => createNextVersion(record));
      const fresh = Array.from({ length: 1 + (step % 4) }, () => createNewRecord(person.vault));
      const answer = await client.push(vaultId, [...changed, ...fresh]);
      if (!answer.ok || answer.value.results.some(result => result.outcome !== 'stored'))
        throw new Error('refused');
      for (const record of changed) written[written.findIndex(({ id }) => id === record.id)] = record;
      written.push(...fresh);
    }
    return written;
  };
  const reader = async (at?: string) => {
    const client = person.client(at);
    const seen = new Map<string, SealedRecord>();
    let after: Record<string, number> | undefined;
    for (let last = false; !last; ) {
      last = !writing; // One more round after the last write.
      for (let more = true; more; ) {
        const page = await client.pull(vaultId, { after, limit: 7 });
        if (!page.ok) throw new Error(page.code);
        for (const record of page.value.records) seen.set(record.id, toPulledRecord(record));
        ({ after, more } = page.value);
      }
    }
    return seen;
  };
  const writers = Promise.all([writer(), writer(second), writer(), writer(second)]).finally(() => {
    writing = false;
  });
  const [written, ...seen] = await Promise.all([writers, reader(), reader(second)]);
  return { vaultId, seen, expected: new Map(written.flat().map(record => [record.id, record])) };
}

/**
 * The number of revisions of a vault's category that no write used, and whether its newest record has the newest
 * revision.
 */
async function gapsIn(vaultId: string) {
  const { rows } = await world.test.database.db.execute<{ gaps: number; newest: boolean }>(sql`
    select (c.revision - sum(r.version))::int as gaps, c.revision = max(r.revision) as newest
    from categories c join records r on r.vault_id = c.vault_id and r.category_id = c.id
    where c.vault_id = ${vaultId} group by c.revision`);
  return rows[0];
}
