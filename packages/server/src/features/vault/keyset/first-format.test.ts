import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartProblem } from '../../../ports/start-problem.ts';
import { keysets } from '../tables.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { requireSignedFormat } from './first-format.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

it('a server with passports of before their keys were signed does not start, and says what to do', async () => {
  const { db } = world.test.database;
  await requireSignedFormat(db);
  await world.withVault();
  await requireSignedFormat(db);
  await db.delete(keysets);
  const refused = requireSignedFormat(db);
  await expect(refused).rejects.toThrow(StartProblem);
  await expect(refused).rejects.toThrow(/passports in format 1.*empty DATA_DIR/s);
});
