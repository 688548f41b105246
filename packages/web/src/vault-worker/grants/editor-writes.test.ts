import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAnotherDevice,
  createFirstDevice,
  createLastPage,
  deviceTestAccountId,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import {
  acceptChangeOnDevice,
  createGrantOnDevice,
  createInvitationResponse,
  createPersonRow,
  createSharingState,
  readPublicIdentity,
} from '../testing/own-rows.ts';

// An editor of the bank accounts writes with a modified app. These tests check which of their records the owner's
// device accepts.

const editorId = deviceTestAccountId.replace(/1$/, '2');
const always = { kind: 'always' } as const;

let owner: TestDevice;
let editor: TestDevice;
let grant: string;
beforeAll(async () => {
  owner = await createFirstDevice();
  // A normal app seals each kind in its own category; this one seals all of them as bank accounts.
  editor = await createFirstDevice(() => ({ category: 'bank-accounts', former: undefined }), editorId);
  const { made, put, row } = await createGrantOnDevice(owner, always);
  ({ grant } = made);
  const way = requireValue(row.ways[0]);
  const { vaultId: vault } = owner.state;
  const accepted = await editor.core.acceptanceOf(
    requireValue(made.codes[0]).groups.join('-'),
    createInvitationResponse(owner, row),
  );
  if (!accepted.ok) throw new Error(accepted.problem);
  const { seal, sign, version } = accepted.value.identity;
  const answer = {
    account: editorId,
    seal,
    sign,
    identityVersion: version,
    mac: accepted.value.answer,
  };
  const answered = { ...row, ways: [{ ...way, answer }] };
  const confirmed = await owner.core.confirmNext(
    createSharingState([answered], [createPersonRow(row.person, editorId)]),
    [],
  );
  if (confirmed.found !== 'answer') throw new Error(confirmed.found);
  await acceptChangeOnDevice(owner, confirmed.change);
  const sent = requireValue(put.ways[0]);
  const handed: OpenedGrant = {
    half: sent.half,
    personHalf: null,
    envelope: sent.envelope,
    keyVersion: 1,
    boxes: put.boxes,
    chain: [],
    cover: null,
    document: put.document,
    vault,
    way: way.way,
    identity: readPublicIdentity(owner.state),
    links: [],
    vouch: requireValue(sent.vouch),
    untilAt: null,
  };
  const received = { grant, vault, way: way.way, received: accepted.value.received };
  const opened = await editor.core.openReceived(received, handed);
  if (!opened.ok) throw new Error(opened.problem);
});

/** A page with a record that the editor wrote and signed. */
async function written(kind: string, fields: Record<string, string>): Promise<PullResponse> {
  const id = crypto.randomUUID();
  const made = await editor.core.writeShared(grant, { do: 'write', id, kind, fields });
  if (made?.made !== 'push') throw new Error(made?.made);
  const page = createLastPage(...made.records);
  return {
    ...page,
    records: page.records.map(one => Object.assign({}, one, { batch: 'b' })),
    batches: made.batches.map(document => ({ id: 'b', document })),
  };
}

describe('a device of the owner', () => {
  it('takes a bank account', async () => {
    const page = await written('bank-account', { name: 'Halifax' });
    for (const device of [owner, await createAnotherDevice(owner)])
      expect(await device.core.applyPage(page)).toMatchObject({
        records: [{ content: { fields: { name: 'Halifax' } } }],
        unreadable: [],
      });
  });

  it.each([
    ['legal-document', { title: 'Everything to the editor' }],
    ['professional-contact', { name: 'A solicitor of the editor' }],
  ])('keeps a %s among the bank accounts apart', async (kind, fields) => {
    const page = await written(kind, fields);
    const id = requireValue(page.records[0]).id;
    for (const device of [owner, await createAnotherDevice(owner)])
      expect(await device.core.applyPage(page)).toMatchObject({
        records: [],
        unreadable: [{ id, reason: 'not-theirs' }],
      });
  });

  it('takes nothing that the server put into another section, or counted as signed by another batch', async () => {
    const page = await written('bank-account', { name: 'Halifax' });
    const other = await written('bank-account', { name: 'Lloyds' });
    const row = requireValue(page.records[0]);
    const elsewhere = requireValue(owner.state.categoryKeys.find(({ id }) => id !== row.categoryId)).id;
    const phone = await createAnotherDevice(owner);
    for (const lie of [
      { ...page, records: [{ ...row, categoryId: elsewhere }] },
      { ...page, batches: other.batches },
      { ...page, batches: [] },
    ])
      expect((await phone.core.applyPage(lie)).records).toEqual([]);
    expect((await phone.core.applyPage(page)).records).toHaveLength(1);
  });
});
