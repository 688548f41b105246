import { hashRequestBody } from '@kinfolio/vault/proof/proof';
import { sealRequest } from '@kinfolio/vault/proof/request-seal';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createVaultService } from '../service.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
const session = '0198aaaa-0000-7000-8000-00000000beef';
const call = { method: 'PUT', path: '/storage/v1/object/papers/one' };

it('seals a request with the hash of its body, an upload in a stream without one, and nothing of another session', async () => {
  const core = createVaultService({ indexedDB: new IDBFactory(), IDBKeyRange }, () => 0);
  await core.takeSeal(session, Buffer.from(secret).toString('base64url'));
  const body = await hashRequestBody(new TextEncoder().encode('{"a":1}'));
  expect(await core.sealOf({ ...call, body: '{"a":1}' }, session)).toBe(
    await sealRequest(secret, { ...call, body }),
  );
  expect(await core.sealOf({ ...call, body: undefined }, session)).toBe(
    await sealRequest(secret, { ...call, body: await hashRequestBody() }),
  );
  expect(await core.sealOf({ ...call, body: null }, session)).toBe(
    await sealRequest(secret, { ...call, body: null }),
  );
  expect(await core.sealOf({ ...call, body: null }, `${session}0`)).toBeUndefined();
  await core.forgetSeal(session);
  expect(await core.sealOf({ ...call, body: null }, session)).toBeUndefined();
});
