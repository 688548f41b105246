import { setTimeout as pause } from 'node:timers/promises';
import { createSmallestVault } from '@kinfolio/server/features/vault/testing/guarded-client';
import {
  createTestKitChange,
  type VaultOwnerKeys,
} from '@kinfolio/server/features/vault/testing/signed-vault';
import { hashLeaf, signBatch } from '@kinfolio/vault/batches/batch';
import { deriveRecordKey, openSecretRecord, sealSecretRecord } from '@kinfolio/vault/categories/records';
import { createFixedRandom } from '@kinfolio/vault/testing/fixed-random';
import { createTestVault, testAccountId, testVaultId } from '@kinfolio/vault/testing/signed-vault';
import { findRowLeaves } from '@kinfolio/web/vault-worker/keys/signed-leaves';
import { createClient } from '@supabase/supabase-js';
import { v7 as uuidv7 } from 'uuid';
import { createUniquePerson } from '../../harness/people/person.ts';
import { listMailsTo } from '../../harness/server/mail-server.ts';
import { createSampleAccount } from '../../harness/server/samples.ts';
import { startServer } from '../../harness/server/server.ts';
import { type Figure, median } from '../report.ts';

const RECORDS = 10_000;
/** The maximum number of rows in one push. */
const OF_A_BATCH = 200;
const CALLS = 40;
const NOTICES = 10;

/** Measures a key change over its two round trips, the email about it, and verifying the signatures of a first pull. */
export async function measureKeys(): Promise<Figure[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0' } });
  try {
    return [...(await dangerousCalls(server.url)), await firstPull()];
  } finally {
    await server.stop();
  }
}

async function dangerousCalls(url: string): Promise<Figure[]> {
  const { email } = createUniquePerson();
  const { auth } = createClient(url, 'anon', { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await auth.signUp({ email, password: 'a secret of a device of nobody' });
  if (error !== null) throw error;
  const token = data.session?.access_token ?? '';
  const made = await createSmallestVault({ url, publicUrl: url, token: async () => token });
  const times: number[] = [];
  const bare: number[] = [];
  const mailed: number[] = [];
  let { owner }: { owner: VaultOwnerKeys } = made;
  for (let call = 0; call < CALLS; call += 1) {
    bare.push((await took(() => made.client.readVault())) + (await took(() => made.client.readVault())));
    const { after, change } = createTestKitChange(owner);
    const before = listMailsTo(email).length;
    times.push(
      await took(async () => {
        const answer = await made.client.putKeyset(change);
        if (!answer.ok) throw new Error(`the change was refused: ${answer.code}`);
      }),
    );
    owner = after;
    if (call < NOTICES) mailed.push(await took(() => untilMailed(email, before)));
  }
  return [
    {
      name: 'a new kit: nonce, and the signed change of the keyset',
      unit: 'ms',
      ours: median(times),
      against: `the floor; two reads of the vault took ${median(bare).toFixed(1)} ms`,
      baseline: 60,
      bound: { atMost: 1 },
    },
    {
      name: 'its mail, from the answer until a mail server has it, the slowest',
      unit: 'ms',
      ours: Math.max(...mailed),
      against: 'the floor',
      baseline: 5_000,
      bound: { atMost: 1 },
    },
  ];
}

async function untilMailed(to: string, before: number): Promise<void> {
  const latest = performance.now() + 60_000;
  while (listMailsTo(to).length <= before && performance.now() < latest) await pause(10);
}

/**
 * Measures decrypting the records of a first pull while verifying each batch and looking up each row in it, compared
 * with decrypting alone.
 */
async function firstPull(): Promise<Figure> {
  const signed = await createTestVault(createFixedRandom(41));
  const [category] = signed.categories;
  if (category === undefined) throw new Error('there is no category');
  const { entry, open } = category;
  const key = await deriveRecordKey(open.secret);
  const placeOf = (record: string) => ({
    vault: testVaultId,
    category: entry.category,
    keyVersion: entry.keyVersion,
    record,
    version: 1,
    deleted: false,
  });
  const records: { id: string; envelope: string; batch: string; categoryId: string }[] = [];
  const batches: { id: string; document: string }[] = [];
  while (records.length < RECORDS) {
    const batch = uuidv7();
    const leaves: string[] = [];
    for (let row = 0; row < OF_A_BATCH; row += 1) {
      const id = uuidv7();
      const envelope = await sealSecretRecord(key, placeOf(id), createSampleAccount(row));
      leaves.push(await hashLeaf(envelope));
      records.push({ id, envelope, batch, categoryId: entry.category });
    }
    const payload = {
      author: testAccountId,
      category: entry.category,
      identityVersion: 1,
      keyset: 1,
      leaves,
      vault: testVaultId,
    };
    batches.push({ id: batch, document: await signBatch(payload, signed.identity.signPrivateKey) });
  }
  const authors = () => ({ identityVersion: 1, sign: signed.identity.sign });
  const opening = async () => {
    for (const { id, envelope } of records)
      if (!(await openSecretRecord(key, placeOf(id), envelope)).ok) throw new Error('it does not open');
  };
  const verified = async () => {
    const leaves = await findRowLeaves({ batches, records }, testVaultId, authors);
    for (const record of records)
      if (leaves.get(record)?.author === undefined) throw new Error('it is not signed');
    await opening();
  };
  const times = { opening: [] as number[], verified: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    times.opening.push(await took(opening));
    times.verified.push(await took(verified));
  }
  return {
    name: `opening ${RECORDS.toLocaleString('en-GB')} records of a first pull, every batch verified`,
    unit: 'ms',
    ours: median(times.verified),
    against: 'opening them alone',
    baseline: median(times.opening),
    bound: { atMost: 1.25 },
  };
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
