import { addSealHeader, sealWritesOfSession } from '@kinfolio/server/features/storage/testing/sealed-calls';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  savePersonDetails,
  signUpSharingOwner,
} from '@kinfolio/server/features/vault/testing/granted';
import { createOwnerClient, submitEmailedCode } from '@kinfolio/server/features/vault/testing/joined';
import {
  createLargestRotation,
  createOftenSharedVault,
} from '@kinfolio/server/features/vault/testing/rotation';
import { createEnvelope, createNewRecord } from '@kinfolio/server/features/vault/testing/sealed';
import { signBatches } from '@kinfolio/server/features/vault/testing/signed-push';
import { startVaultWorld, type VaultWorld } from '@kinfolio/server/features/vault/testing/vault-world';
import autocannon from 'autocannon';
import { startOwnDatabase } from '../../harness/server/own-database.ts';
import { compareAlternating } from '../load.ts';
import { type Figure, median } from '../report.ts';

const CATEGORIES = 12;
const GRANTS = 20;
// The number of records in a family's passport and their median size in bytes, as measured.
const RECORDS = 154;
const RECORD_BYTES = 1_060;
const CONNECTIONS = 8;
const SECONDS = 2;
const ROUNDS = 7;

/**
 * Measures the cost of sharing on the server: a member's pull compared with the owner's pull of the same rows, and a
 * rotation of all keys.
 */
export async function measureSharingCost(): Promise<Figure[]> {
  const { databaseUrl, stop } = await startOwnDatabase();
  const world = await startVaultWorld({}, databaseUrl);
  try {
    return [await pullFigure(world), await rotationFigure(world)];
  } finally {
    await world.close();
    await stop();
  }
}

async function pullFigure(world: VaultWorld): Promise<Figure> {
  const [sharer, member] = [await signUpSharingOwner(world, CATEGORIES), await createGrantMember(world)];
  const categories = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const person = await savePersonDetails(sharer, member.keeper.email);
  const { code, grant } = await createGrantWithWay(sharer, person, { kind: 'always' }, 'invite', {
    categories,
  });
  await member.sharing.acceptWay(createAcceptRequest(code));
  await submitEmailedCode(world, member, grant);
  const owner = await createOwnerClient(sharer);
  const { vault } = sharer.keeper;
  const records = Array.from({ length: RECORDS }, (_, at) =>
    createNewRecord(vault, {
      categoryId: categories[at % CATEGORIES]?.category ?? '',
      envelope: createEnvelope(RECORD_BYTES),
    }),
  );
  const pushed = await owner.push(vault.vaultId, records, { batches: signBatches(sharer.owner, records) });
  if (!pushed.ok) throw new Error(pushed.code);
  const opened = await member.keeper.proving(member.keeper.owner).openSession();
  if (!opened.ok) throw new Error(opened.code);
  sealWritesOfSession(await member.keeper.token(), opened.value.seal);
  const byOwner = await pulling(world, `/vault/v1/vaults/${vault.vaultId}/pull`, await sharer.keeper.token());
  const byMember = await pulling(world, `/vault/v1/received/${grant}/pull`, await member.keeper.token());
  const rates = await compareAlternating(byMember, byOwner, ROUNDS);
  return {
    name: `a member pulls ${RECORDS} records of ${CATEGORIES} categories`,
    unit: 'requests/s',
    ...rates,
    against: 'the owner pulls the same rows',
    bound: { atLeast: 0.9 },
  };
}

/** Measures the rate of a pull, repeated as a browser would send it, after checking that the response has all rows. */
async function pulling({ url }: VaultWorld, path: string, token: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ after: {}, limit: RECORDS });
  const given = new Headers({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  });
  const headers = Object.fromEntries(addSealHeader('POST', `${url}${path}`, given, body));
  const first = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  const answer: unknown = await first.json();
  const rows = typeof answer === 'object' && answer !== null && 'records' in answer ? answer.records : [];
  if (!Array.isArray(rows) || rows.length !== RECORDS) throw new Error(`pulled: ${JSON.stringify(answer)}`);
  return async () => {
    // Runs in a separate thread, so that generating load takes no processor time from the server.
    const requests = [{ method: 'POST' as const, path, headers, body }];
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      requests,
      workers: 1,
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
    return result.requests.average;
  };
}

async function rotationFigure(world: VaultWorld): Promise<Figure> {
  const shared = await createOftenSharedVault(world, CATEGORIES, GRANTS);
  const { sharer } = shared;
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const { after, change } = createLargestRotation(shared, round);
    const begun = performance.now();
    const answer = await sharer.keeper.proving(sharer.owner).putKeyset(change);
    times.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
    sharer.owner = after;
  }
  return {
    name: `all keys anew, ${CATEGORIES} categories, ${GRANTS} grants, two ways each: on the server`,
    unit: 'ms',
    ours: median(times),
    against: 'the limit',
    baseline: 1_000,
    bound: { atMost: 1 },
  };
}
