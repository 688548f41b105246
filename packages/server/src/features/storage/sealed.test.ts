import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashText } from '../vault/testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault } from '../vault/testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const denied = { status: 400, body: { statusCode: '403', code: 'AccessDenied' } };

/** A person with a keyset, the name of a file of theirs, and a function that calculates the seal of a call. */
async function writer() {
  const owner = await createOwnerWithVault(world);
  const opened = await owner.proving().openSession();
  const seal = Buffer.from(opened.ok ? opened.value.seal : '', 'base64url');
  const sealFor = (method: string, path: string, body: string) =>
    createHmac('sha256', seal).update(`kinfolio-seal-1\n${method}\n${path}\n${body}`).digest('base64url');
  const name = `papers/${owner.vault.vaultId}/${randomUUID()}`;
  return { owner, name, sealFor };
}

const sendTo = (
  owner: OwnerWithVault,
  method: string,
  path: string,
  { body, headers }: { body?: string; headers?: Record<string, string> },
) => owner.send(method, path, body, headers);

describe('a file of a vault with a keyset', () => {
  it('is stored, replaced, moved and removed by sealed calls alone, and read without', async () => {
    const { owner, name, sealFor } = await writer();
    const path = `/storage/v1/object/${name}`;
    const bytes = { 'content-type': 'application/octet-stream' };
    expect(await sendTo(owner, 'POST', path, { body: 'sealed', headers: bytes })).toMatchObject(denied);
    const put = { ...bytes, 'kinfolio-seal': sealFor('POST', path, '-') };
    expect(await sendTo(owner, 'PUT', path, { body: 'sealed', headers: put })).toMatchObject(denied);
    expect(await sendTo(owner, 'POST', path, { body: 'sealed', headers: put })).toMatchObject({
      status: 200,
    });

    const [bucketId = '', ...key] = name.split('/');
    const moved = JSON.stringify({
      bucketId,
      sourceKey: key.join('/'),
      destinationKey: `${key.join('/')}-moved`,
    });
    const move = '/storage/v1/object/move';
    expect(await sendTo(owner, 'POST', move, { body: moved })).toMatchObject(denied);
    const streamed = { 'kinfolio-seal': sealFor('POST', move, '-') };
    expect(await sendTo(owner, 'POST', move, { body: moved, headers: streamed })).toMatchObject(denied);
    const hashed = { 'kinfolio-seal': sealFor('POST', move, hashText(moved)) };
    expect(await sendTo(owner, 'POST', move, { body: moved, headers: hashed })).toMatchObject({
      status: 200,
    });
    expect(await owner.send('GET', `/storage/v1/object/info/${name}-moved`)).toMatchObject({ status: 200 });

    const remove = '/storage/v1/object/papers';
    const gone = JSON.stringify({ prefixes: [`${key.join('/')}-moved`] });
    expect(await sendTo(owner, 'DELETE', remove, { body: gone })).toMatchObject(denied);
    const own = { 'kinfolio-seal': sealFor('DELETE', remove, hashText(gone)) };
    expect(await sendTo(owner, 'DELETE', remove, { body: gone, headers: own })).toMatchObject({
      status: 200,
    });
  });

  it('is not begun in pieces, nor an address for it signed, without a seal', async () => {
    const { owner, name, sealFor } = await writer();
    const sign = `/storage/v1/object/upload/sign/${name}`;
    expect(await owner.send('POST', sign)).toMatchObject(denied);
    const signed = { 'kinfolio-seal': sealFor('POST', sign, hashText('')) };
    expect(await sendTo(owner, 'POST', sign, { headers: signed })).toMatchObject({ status: 200 });
    const resumable = '/storage/v1/upload/resumable';
    const [bucketId = '', ...key] = name.split('/');
    const metadata = Object.entries({ bucketName: bucketId, objectName: key.join('/') })
      .map(([member, value]) => `${member} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '6', 'upload-metadata': metadata };
    expect(await sendTo(owner, 'POST', resumable, { headers: tus })).toMatchObject(denied);
    const begun = { ...tus, 'kinfolio-seal': sealFor('POST', resumable, '-') };
    expect(await sendTo(owner, 'POST', resumable, { headers: begun })).toMatchObject({ status: 201 });
  });
});
