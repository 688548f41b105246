import { rememberSeal, sealedHeaders } from '@kinfolio/server/features/storage/testing/sealed-calls';
import {
  acceptance,
  choose,
  grantTo,
  newMember,
  newSharer,
} from '@kinfolio/server/features/vault/testing/granted';
import { ownerClient, showNumber } from '@kinfolio/server/features/vault/testing/joined';
import { rotationOf, sharedOften } from '@kinfolio/server/features/vault/testing/rotation';
import { newEnvelope, newRecord } from '@kinfolio/server/features/vault/testing/sealed';
import { batchesOf } from '@kinfolio/server/features/vault/testing/signed-push';
import { startVaultWorld, type VaultWorld } from '@kinfolio/server/features/vault/testing/vault-world';
import autocannon from 'autocannon';
import { ownDatabase } from '../../harness/server/own-database.ts';
import { compareInTurn } from '../load.ts';
import { type Figure, median } from '../report.ts';

const CATEGORIES = 12;
const GRANTS = 20;
// What a family's passport was measured to hold: so many records, of so many bytes in the middle.
const RECORDS = 154;
const RECORD_BYTES = 1_060;
const CONNECTIONS = 8;
const SECONDS = 2;
const ROUNDS = 7;

/** What sharing costs the server: the pull of a member beside the owner's of the same rows, and a change of every key. */
export async function servingFigures(): Promise<Figure[]> {
  const { databaseUrl, stop } = await ownDatabase();
  const world = await startVaultWorld({}, databaseUrl);
  try {
    return [await pullFigure(world), await rotationFigure(world)];
  } finally {
    await world.close();
    await stop();
  }
}

async function pullFigure(world: VaultWorld): Promise<Figure> {
  const [sharer, member] = [await newSharer(world, CATEGORIES), await newMember(world)];
  const categories = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const person = await choose(sharer, member.keeper.email);
  const { code, grant } = await grantTo(sharer, person, { kind: 'always' }, 'invite', { categories });
  await member.sharing.acceptWay(acceptance(code));
  await showNumber(world, member, grant);
  const owner = await ownerClient(sharer);
  const { vault } = sharer.keeper;
  const records = Array.from({ length: RECORDS }, (_, at) =>
    newRecord(vault, {
      categoryId: categories[at % CATEGORIES]?.category ?? '',
      envelope: newEnvelope(RECORD_BYTES),
    }),
  );
  const pushed = await owner.push(vault.vaultId, records, { batches: batchesOf(sharer.owner, records) });
  if (!pushed.ok) throw new Error(pushed.code);
  const opened = await member.keeper.proving(member.keeper.owner).openSession();
  if (!opened.ok) throw new Error(opened.code);
  rememberSeal(await member.keeper.token(), opened.value.seal);
  const byOwner = await pulling(world, `/vault/v1/vaults/${vault.vaultId}/pull`, await sharer.keeper.token());
  const byMember = await pulling(world, `/vault/v1/received/${grant}/pull`, await member.keeper.token());
  const rates = await compareInTurn(byMember, byOwner, ROUNDS);
  return {
    name: `a member pulls ${RECORDS} records of ${CATEGORIES} categories`,
    unit: 'requests/s',
    ...rates,
    against: 'the owner pulls the same rows',
    bound: { atLeast: 0.9 },
  };
}

/** The rate of one pull, sent over and over as a browser would; first that all rows are in its answer. */
async function pulling({ url }: VaultWorld, path: string, token: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ after: {}, limit: RECORDS });
  const given = new Headers({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'gzip, deflate, br',
  });
  const headers = Object.fromEntries(sealedHeaders('POST', `${url}${path}`, given, body));
  const first = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  const answer: unknown = await first.json();
  const rows = typeof answer === 'object' && answer !== null && 'records' in answer ? answer.records : [];
  if (!Array.isArray(rows) || rows.length !== RECORDS) throw new Error(`pulled: ${JSON.stringify(answer)}`);
  return async () => {
    // In a thread of its own, so that what makes the load takes nothing from the server.
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
  const shared = await sharedOften(world, CATEGORIES, GRANTS);
  const { sharer } = shared;
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const { after, change } = rotationOf(shared, round);
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
