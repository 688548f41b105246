import { hashLeaf, signBatch } from '@kinfolio/vault/batches/batch';
import { expect, it } from 'vitest';
import { findRowLeaves } from './signed-leaves.ts';

const id = (end: string) => `0198aaaa-0000-4000-8000-00000000000${end}`;
const [vault, contacts, wills, editor] = [id('1'), id('2'), id('3'), id('4')];

it('an author of one section signs for no row of another, in whatever order a server shows them', async () => {
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x: sign = '' } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const rows = [
    { batch: 'b', categoryId: contacts, envelope: 'theirs' },
    { batch: 'b', categoryId: wills, envelope: 'forged' },
  ];
  const leaves = await Promise.all(rows.map(row => hashLeaf(row.envelope)));
  const payload = { author: editor, category: contacts, identityVersion: 1, keyset: 1, leaves, vault };
  const batches = [{ id: 'b', document: await signBatch(payload, keys.privateKey) }];
  // The editor may edit contacts, but may only read wills.
  const authors = ({ category }: { category: string }) =>
    category === contacts ? { identityVersion: 1, sign } : undefined;
  for (const records of [rows, rows.toReversed()]) {
    const found = await findRowLeaves({ batches, records }, vault, authors);
    expect(rows.map(row => found.get(row)?.author)).toEqual([editor, undefined]);
  }
});
