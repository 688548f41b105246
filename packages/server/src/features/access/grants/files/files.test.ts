import { randomBytes } from 'node:crypto';
import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAcceptRequest,
  createGrantWithWay,
  type SharingOwner,
} from '../../../vault/testing/granted.ts';
import { createOwnerClient, createReaderWithAccess, storeSealedFile } from '../../../vault/testing/joined.ts';
import { createGuestWithCode, createReleasedVault } from '../../../vault/testing/released.ts';
import {
  createDeletion,
  createDeviceId,
  createNewRecord,
  toPulledRecord,
} from '../../../vault/testing/sealed.ts';
import { createMovedRecord, signBatches } from '../../../vault/testing/signed-push.ts';
import { startVaultWorld, type VaultWorld } from '../../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const whole = (bytes: Buffer) => [0, bytes.length] as const;
const code = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code: refusal } = await answer;
  return ok ? 'yes' : refusal;
};

/** Two of three sections are shared. A shared and an unshared section each have a paper with a file. */
async function withPapers({ sharer, document }: { sharer: SharingOwner; document: GrantDocument }) {
  const owner = await createOwnerClient(sharer);
  const open = document.categories.map(({ category }) => category);
  const shut = sharer.owner.payload.categories.map(({ category }) => category).find(id => !open.includes(id));
  const { vault } = sharer.keeper;
  const papers = [open[0], shut].map(categoryId => createNewRecord(vault, { categoryId: categoryId ?? '' }));
  const push = async (records: Parameters<typeof signBatches>[1]) => {
    const answer = await owner.push(vault.vaultId, [...records], {
      batches: signBatches(sharer.owner, records),
    });
    if (!answer.ok) throw new Error(answer.code);
  };
  await push(papers);
  const bytes = [randomBytes(300), randomBytes(301)];
  const files = await Promise.all(bytes.map(one => storeSealedFile(world, sharer, one)));
  const [mine = '', others = ''] = files;
  const links = papers.map(({ id }, n) => ({ object: files[n] ?? '', record: id }));
  return { push, papers, bytes, mine, others, links, shut: shut ?? '', open };
}

async function joinedWithPapers() {
  const shared = await createReaderWithAccess(world);
  return { ...shared, ...(await withPapers(shared)) };
}

describe('a file of what is shared', () => {
  it('is read by its person, whole and in parts, once the owner said to which record it belongs', async () => {
    const { member, sharer, grant, mine, bytes, links } = await joinedWithPapers();
    const [content = Buffer.alloc(0)] = bytes;
    const read = () => member.sharing.readGrantFile(grant, mine, whole(content));
    expect(await read()).toMatchObject({ code: 'not_found' });
    expect(await sharer.sharing.linkFiles(links)).toMatchObject({ ok: true });
    const all = await read();
    expect(all).toMatchObject({ ok: true, value: { whole: 300 } });
    expect(all.ok && Buffer.from(all.value.bytes).equals(content)).toBe(true);
    const part = await member.sharing.readGrantFile(grant, mine, [10, 20]);
    expect(part.ok && Buffer.from(part.value.bytes).equals(content.subarray(10, 20))).toBe(true);
  });

  it('of another section is not there, nor one that nobody stored, nor for a stranger or a stopped grant', async () => {
    const given = await joinedWithPapers();
    const { member, sharer, grant, mine, others, bytes, links, papers } = given;
    const [content = Buffer.alloc(0)] = bytes;
    const read = (object: string) => code(member.sharing.readGrantFile(grant, object, whole(content)));
    const absent = createDeviceId();
    await sharer.sharing.linkFiles([...links, { object: absent, record: papers[0]?.id ?? '' }]);
    expect(await read(others)).toBe('not_found');
    expect(await read(absent)).toBe('not_found');
    const stranger = (await createReaderWithAccess(world)).member;
    expect(await code(stranger.sharing.readGrantFile(grant, mine, whole(content)))).toBe('not_found');
    // Another owner who links this file in their own vault does not gain access to it.
    expect(await code(stranger.sharing.linkFiles([{ object: mine, record: createDeviceId() }]))).toBe('yes');
    expect(await read(mine)).toBe('yes');
    await sharer.sharing.stopGrant(grant, { tell: false });
    expect(await read(mine)).toBe('grant_closed');
  });

  it('follows its record out of a section and back, and is gone with it', async () => {
    const { member, sharer, grant, mine, bytes, links, papers, push, shut, open } = await joinedWithPapers();
    const [content = Buffer.alloc(0)] = bytes;
    await sharer.sharing.linkFiles(links);
    const read = () => code(member.sharing.readGrantFile(grant, mine, whole(content)));
    const [paper] = papers;
    if (paper === undefined) throw new Error('there is no paper');
    const away = createMovedRecord(paper, shut);
    await push([away]);
    expect(await read()).toBe('not_found');
    const back = createMovedRecord(toPulledRecord(away), open[0] ?? '');
    await push([back]);
    expect(await read()).toBe('yes');
    await push([createDeletion(toPulledRecord(back))]);
    expect(await read()).toBe('not_found');
  });

  it('wants the second factor, and the seal of an account', async () => {
    const { member, sharer, person, grant, mine, bytes, links } = await joinedWithPapers();
    const [content = Buffer.alloc(0)] = bytes;
    await sharer.sharing.linkFiles(links);
    const path = `/vault/v1/received/${grant}/files/${mine}`;
    const bare = await member.keeper.send('GET', path);
    expect(bare).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    const again = await createGrantWithWay(sharer, person, { kind: 'always' });
    await member.sharing.acceptWay(createAcceptRequest(again.code));
    const unshown = member.sharing.readGrantFile(again.grant, mine, whole(content));
    expect(await code(unshown)).toBe('second_factor_needed');
  });

  it('is read with a card once it is open, and not before', async () => {
    const email = 'daughter@example.org';
    const made = await createReleasedVault(world, email);
    const given = await withPapers(made);
    const { sharer } = made;
    await sharer.sharing.linkFiles(given.links);
    const [content = Buffer.alloc(0)] = given.bytes;
    const guest = await createGuestWithCode(world, made);
    expect(await code(guest.readGrantFile(made.grant, given.mine, whole(content)))).toBe('grant_closed');
    await sharer.sharing.actOnGrant(made.grant, 'allow');
    const read = await guest.readGrantFile(made.grant, given.mine, whole(content));
    expect(read.ok && Buffer.from(read.value.bytes).equals(content)).toBe(true);
    expect(await code(guest.readGrantFile(made.grant, given.others, whole(content)))).toBe('not_found');
  });
});
