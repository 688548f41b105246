import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { changeDeskFacts, createDeskContent, isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { deskLogKind, organisationKind, organisationStates } from '@kinfolio/domain/desk/model/records';
import { findKind } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateKey, readEstateId } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { categories, findRecordCategory, type RecordContent } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { beginOwnDesk } from '@kinfolio/web/features/desk/begin/begin-desk';
import type { SharingApi } from '@kinfolio/web/session/api/sharing';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { type MovedClock, type RealTab, waitUntilSynced } from '../server/moved-clock.ts';
import { okOr } from '../server/node-device.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
} from '../server/sharing-world.ts';

const today = readStoredDay('2026-11-01');

/** An owner with the made-up family's passport, and a person who can read all of it. */
export async function readFamily(world: MovedClock) {
  const owner = await world.signUp();
  const records = replaceIds(createDemoFamily(today), uuidv7);
  okOr(
    await owner.tab.session.passport.saveMany(
      records.flatMap(({ id, content: { kind, fields } }) => {
        const known = findKind(kind);
        return known === undefined ? [] : [{ id, kind, fields, category: findRecordCategory(known, fields) }];
      }),
    ),
  );
  await owner.tab.settled();
  const executor = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const wanted = createImmediateGrantRequest(executor.person.email, {
    categories: categories.filter(slug => slug !== 'private' && slug !== 'budget'),
  });
  const given = okOr(await own.give(wanted, owner.person.password));
  const theirs = await getSharingFunctions(executor.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  okOr(await own.watch());
  const cover = await openSharedPassportWithCode(world, executor.person.email, theirs, given.grant);
  const read = okOr(await theirs.contents(given.grant)).records.map(({ id, content }) => ({ id, content }));
  return { owner, own, executor, theirs, cover, read, grant: given.grant };
}

/**
 * Starts a desk from the passport that was read, and returns the estate's id. The executor's name is a
 * canary, which no search of the server may find.
 */
export async function startDesk(...asked: Parameters<typeof startUnsentDesk>): Promise<string> {
  const estate = await startUnsentDesk(...asked);
  await asked[0].settled();
  return estate;
}

/** Like `startDesk`, but without waiting until the server has the desk, because there may be no connection. */
export async function startUnsentDesk(
  tab: RealTab,
  grant: string,
  records: readonly RecordToExport[],
): Promise<string> {
  const begun = await beginOwnDesk(
    tab.session,
    { grant, ownerName: 'Ruth Ellery', readable: categories, records },
    {
      now: Date.now(),
      answers: {
        diedOn: readStoredDay('2026-10-20'),
        nation: 'england',
        will: 'found',
        executors: [{ name: 'Amira Canary-Ellery', address: '1 Mill Lane' }],
      },
    },
  );
  if ('problem' in begun) throw new Error(begun.problem);
  return begun.estate;
}

/** Returns a function that checks whether a record belongs to an estate's desk. */
export const createEstateRecordCheck =
  (estate: string) =>
  ({ content }: { readonly content: RecordContent }) =>
    isDeskRecord(content) && readEstateId(content) === estate;
/** The desk of an estate, as one tab shows it. */
export const readDeskInTab = (tab: RealTab, estate: string) =>
  readDesk(tab.session.passport.all().filter(createEstateRecordCheck(estate)));

/**
 * Two executors change one desk, `half` times each, while the brother has no connection. Afterwards both have the same
 * desk. Returns the notes in its log.
 */
export async function changeDeskTogether(world: MovedClock, half: number): Promise<readonly string[]> {
  const { executor, read, grant } = await readFamily(world);
  const estate = await startDesk(executor.tab, grant, read);
  const brother = await world.signUp();
  const hers = await getSharingFunctions(executor.tab);
  const given = okOr(
    await hers.give(
      createImmediateGrantRequest(brother.person.email, {
        categories: [estateCategory(estate)],
        level: 'edit',
        sections: ['Executor’s desk'],
      }),
      executor.person.password,
    ),
  );
  const his = await getSharingFunctions(brother.tab);
  okOr(await his.accept(findInviteCode(given.codes)));
  okOr(await hers.watch());
  const cover = await openSharedPassportWithCode(world, brother.person.email, his, given.grant);
  expect(cover.sections).toEqual([estateCategory(estate)]);

  const organisations = readDeskInTab(executor.tab, estate)?.organisations ?? [];
  const first = okOr(await his.contents(given.grant)).records;
  brother.tab.device.setOnline(false);
  for (let turn = 0; turn < half; turn += 1) {
    const target = organisations[(turn * 7) % organisations.length]?.id ?? '';
    await changeAsOwner(executor.tab, estate, { id: turn % 2 === 0 ? target : undefined, turn });
    await changeAsBrother(his, given.grant, { estate, first, id: turn % 3 === 0 ? target : undefined, turn });
  }
  expect(his.waitingEdits()).toHaveLength(half);
  brother.tab.device.setOnline(true);
  await executor.tab.settled();
  okOr(await his.open(given.grant));
  okOr(await his.contents(given.grant));
  await waitUntilTrue(() => his.waitingEdits().length === 0);
  await waitUntilSynced(executor.tab);
  const theirs = okOr(await his.contents(given.grant)).records;
  const ours = readDeskInTab(executor.tab, estate);
  expect(readDesk(theirs)).toEqual(ours);
  const notes = ours?.log.map(({ text }) => text) ?? [];
  const expected = Array.from({ length: half }, (_, turn) => [
    ...(turn % 2 === 0 ? [] : [`hers ${String(turn)}`]),
    ...(turn % 3 === 0 ? [] : [`his ${String(turn)}`]),
  ]).flat();
  expect(notes.toSorted()).toEqual(expected.toSorted());
  expect(executor.tab.session.passport.unreadable()).toEqual([]);
  return notes;
}

interface Change {
  /** The id of the organisation to change; undefined for a note. */
  readonly id: string | undefined;
  readonly turn: number;
}

const noteOf = (text: string) =>
  createDeskContent(
    deskLogKind,
    { what: 'note', text, who: text, at: new Date().toISOString() },
    new Date().toISOString(),
  );
const stateAt = (turn: number) => organisationStates[turn % organisationStates.length] ?? 'told';

async function changeAsOwner({ session: { passport } }: RealTab, estate: string, { id, turn }: Change) {
  const category = estateCategory(estate);
  const base = id === undefined ? undefined : passport.record(id)?.content;
  if (id === undefined || base === undefined) {
    const { kind, fields } = noteOf(`hers ${String(turn)}`);
    okOr(await passport.save({ kind, category, fields: { ...fields, [estateKey]: estate } }));
    return;
  }
  const fields = changeDeskFacts(organisationKind, base.fields, { state: stateAt(turn) });
  okOr(await passport.save({ id, kind: base.kind, category, base, fields }));
}

interface BrothersChange extends Change {
  readonly estate: string;
  readonly first: readonly { readonly id: string; readonly content: RecordContent }[];
}

async function changeAsBrother(
  his: SharingApi,
  grant: string,
  { estate, first, id, turn }: BrothersChange,
): Promise<void> {
  const base = first.find(one => one.id === id)?.content;
  if (id === undefined || base === undefined) {
    const { kind, fields } = noteOf(`his ${String(turn)}`);
    okOr(
      await his.edit(grant, { do: 'write', id: uuidv7(), kind, fields: { ...fields, [estateKey]: estate } }),
    );
    return;
  }
  const fields = changeDeskFacts(organisationKind, base.fields, { nextStep: `Ring, ${String(turn)}` });
  okOr(await his.edit(grant, { do: 'write', id, kind: base.kind, base, fields }));
}
