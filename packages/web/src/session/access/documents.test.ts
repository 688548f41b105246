import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import type { OwnDocument, SignUpProgress } from '../api/documents.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import { createVaryingBytes, listPaperRecords, readDecryptedFile } from '../testing/papers-world.ts';
import { createTestWorld, margaretAccount, margaretPassword } from '../testing/people.ts';
import { signUpMarkKey } from './sign-up-mark.ts';

const kept: SignUpProgress = {
  step: 'documents',
  typed: {
    firstName: 'Margaret',
    lastName: 'Capercaillie',
    displayName: 'Maggie',
    email: margaretAccount.email,
    phone: margaretAccount.phone,
    dateOfBirth: { day: '14', month: '6', year: '1959' },
    address: '',
    postcode: 'BD18 0XX',
  },
};
const bill: OwnDocument = {
  id: '0198cccc-0000-7000-8000-000000000001',
  proof: 'address',
  name: 'Ptarmigan bill.pdf',
  size: 1_500_000,
  type: 'application/pdf',
  verdict: { verified: false, fault: 'too-old' },
  claim: 'Margaret Capercaillie BD18 0XX',
};
const passport: OwnDocument = {
  id: '0198cccc-0000-7000-8000-000000000002',
  proof: 'identity',
  name: 'passport.png',
  size: 2_000,
  type: 'image/png',
  verdict: { verified: true },
};
const me = { ...margaretAccount, person: { ...margaretAccount.person, relationship: 'self' } };
const content = ({ size, type }: OwnDocument) => new Blob([createVaryingBytes(size)], { type });

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;
const isWaiting = () => world.laptop.local.getItem(signUpMarkKey) !== null;

beforeEach(async () => {
  world = createTestWorld();
  tab = world.laptop.openTab();
  await tab.until('signed-out');
  const documents = await tab.session.documents();
  requireValue(await documents.begin(margaretPassword, kept));
  for (const one of [passport, bill]) requireValue(await documents.add(one, content(one)));
});

/** Everything stored on the device, as text. */
async function disk(): Promise<string> {
  const { indexedDB, local } = world.laptop;
  const found: unknown[] = [
    Array.from({ length: local.length }, (_none, index) => local.getItem(local.key(index) ?? '')),
  ];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('no database')));
    });
    for (const store of database.objectStoreNames) {
      const request = database.transaction(store).objectStore(store).getAll();
      await new Promise(resolve => request.addEventListener('success', resolve));
      found.push(name, store, request.result);
    }
    database.close();
  }
  return JSON.stringify(found, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  );
}

describe('a sign-up that waits for its code', () => {
  it('comes back after a reload with its documents, for its password only', async () => {
    const documents = await tab.reload().session.documents();
    expect(isWaiting()).toBe(true);
    expect(await documents.list()).toEqual([]);
    expect(await documents.open('another password')).toEqual({ ok: false, problem: 'wrong-password' });
    expect(await documents.open(margaretPassword)).toEqual({ ok: true, value: kept });
    expect(await documents.list()).toEqual([bill, passport]);
    const read = await documents.read(bill.id);
    expect(Buffer.from((await read?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      Buffer.from(createVaryingBytes(bill.size)),
    );
  });

  it('opens also when it was begun before anybody was asked what to be called', async () => {
    const { displayName: _notAsked, ...typed } = kept.typed;
    const documents = await tab.session.documents();
    // An earlier version stored fewer fields than the current type has.
    requireValue(await documents.begin(margaretPassword, { ...kept, typed } as SignUpProgress));
    const opened = await (await world.laptop.openTab().session.documents()).open(margaretPassword);
    expect(opened).toEqual({ ok: true, value: { ...kept, typed: { ...typed, displayName: '' } } });
  });

  it('has nothing on the disk that anybody could read', async () => {
    const text = await disk();
    expect(text).toContain('kinfolio-sign-up');
    // Only long words are checked, because four letters turn up by chance in a megabyte and a half of sealed bytes.
    expect(text).not.toMatch(/Capercaillie|Ptarmigan|BD18 0XX|year\W+1959|passport\.png|margaret|too-old/i);
    expect(text).not.toContain(Buffer.from(createVaryingBytes(64)).toString('latin1'));
  });

  it('keeps its documents when details and password are changed', async () => {
    const documents = await tab.session.documents();
    const changed: SignUpProgress = { step: 'verification', typed: { ...kept.typed, postcode: 'LS1 1AA' } };
    requireValue(await documents.begin('a better password', changed));
    await documents.change({ ...passport, verdict: { verified: false, fault: 'other-name' } });
    await documents.remove(bill.id);
    const again = await tab.reload().session.documents();
    expect(await again.open(margaretPassword)).toMatchObject({ problem: 'wrong-password' });
    expect(await again.open('a better password')).toEqual({ ok: true, value: changed });
    expect(await again.list()).toMatchObject([{ id: passport.id, verdict: { fault: 'other-name' } }]);
  });

  it('is forgotten when the person starts again', async () => {
    const documents = await tab.session.documents();
    await documents.forget();
    expect(isWaiting()).toBe(false);
    expect(await documents.open(margaretPassword)).toEqual({ ok: false, problem: 'not-found' });
    requireValue(await documents.begin(margaretPassword, kept));
    expect(await documents.list()).toEqual([]);
  });
});

describe('once there is a vault', () => {
  it('the documents become papers of the own record, each with what the check found', async () => {
    requireValue(await tab.session.signUp(me));
    expect(isWaiting()).toBe(false);
    const documents = await tab.session.documents();
    expect(await documents.list()).toEqual([bill, passport]);
    await documents.send();
    expect(await documents.list()).toEqual([]);
    const own = tab.session.passport.records('person')[0]?.id;
    expect(listPaperRecords(tab).map(record => record.content.fields)).toMatchObject([
      { name: 'Ptarmigan bill.pdf', proof: 'address', notVerified: 'too-old', links: own },
      { name: 'passport.png', proof: 'identity', verified: true, checkedFor: expect.any(String), links: own },
    ]);
    expect(listPaperRecords(tab)[0]?.content.fields['verified']).toBeUndefined();
    const papers = await tab.session.papers();
    expect(await readDecryptedFile(papers, tab, 0)).toEqual(Buffer.from(createVaryingBytes(bill.size)));
    expect(papers.sending()).toEqual([]);
    expect(await disk()).not.toContain('kinfolio-sign-up');
  });

  it('are sent after a reload, or after the next unlock without network in between', async () => {
    requireValue(await tab.session.signUp(me));
    await tab.settled();
    await tab.session.lock();
    tab = tab.reload();
    await tab.until('locked');
    requireValue(await tab.session.unlock(margaretPassword));
    const documents = await tab.session.documents();
    expect(await documents.list()).toEqual([bill, passport]);
    await documents.send();
    await waitUntilTrue(() => listPaperRecords(tab).length === 2);
  });
});
