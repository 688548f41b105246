import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { proofPayload } from '@kinfolio/contract/keyset';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readSignedDocument, sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { requireKeyset, requireNextKeyset, requireSuccessor } from './chain.ts';
import { readKeyset } from './document.ts';

// The test vectors of the vault package define what devices sign. The server never imports that package, so
// this tests that the server's own code reads the same bytes.

const frozen = z
  .object({
    keysets: z.array(z.object({ text: z.string(), hash: z.string(), payload: z.unknown() })).min(2),
    links: z.array(z.object({ byPrevious: z.string(), byNext: z.string() })),
    ways: z.array(z.object({ way: z.string(), envelope: z.string() })),
    proof: z.object({
      sign: z.string(),
      body: z.string(),
      payload: z.looseObject({ method: z.string(), path: z.string() }),
      text: z.string(),
      seal: z.object({ secret: z.string(), header: z.string() }),
    }),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../../../vault/src/vectors/keyset-v1.json', import.meta.url), 'utf8'),
    ),
  );

test('the frozen keysets are read, named, and follow upon one another', () => {
  const keysets = frozen.keysets.map(({ text, hash, payload }) => {
    const read = readKeyset(text);
    expect(read?.payload).toEqual(payload);
    expect(read?.hash).toBe(hash);
    return requireKeyset(text, { owner: read?.payload.owner ?? '' });
  });
  const links = [...frozen.links];
  for (const [place, next] of keysets.entries()) {
    const before = keysets[place - 1];
    if (before === undefined) continue;
    requireNextKeyset(before, next);
    const renewed = next.payload.identity.version !== before.payload.identity.version;
    const { raised } = requireSuccessor(before, next, renewed ? links.shift() : undefined);
    expect(raised).toHaveLength(renewed ? next.payload.categories.length : 0);
  }
  const ways = keysets.at(-1)?.payload.ways.map(({ way, hash }) => ({ way, hash }));
  for (const { way, envelope } of frozen.ways) expect(ways).toContainEqual({ way, hash: sha256(envelope) });
});

test('the frozen proof and seal are those that the server would want', () => {
  const { proof } = frozen;
  const read = readSignedDocument(proof.text, 'kinfolio-proof-1', proofPayload);
  expect(read?.payload).toEqual({ ...proof.payload, body: sha256(proof.body) });
  expect(read?.signedBy(proof.sign)).toBe(true);
  const { method, path } = proof.payload;
  const text = `kinfolio-seal-1\n${method}\n${path}\n${sha256(proof.body)}`;
  const { secret, header } = proof.seal;
  expect(createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest('base64url')).toBe(
    header,
  );
});
