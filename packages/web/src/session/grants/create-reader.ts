import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { OpenedShared, SharedCover } from '../../vault-worker/grants/open-shared.ts';
import type { SharedPage, SharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { ReaderCover, ReaderSharing, SharedContents, SharingOutcome } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { isGrantOver, type KeptReadings, nothingKept } from './copies/kept-readings.ts';
import { patientFiles, sharedFiles } from './shared-files.ts';
import { attempt, no, outcomeOf, refusal } from './sharing-context.ts';

interface Reading {
  readonly records: Map<string, SharedRecord>;
  after: PullAnswer['after'];
  unreadable: number;
  /** What came and is not kept yet. */
  fresh: PullAnswer[];
  /** What was read whole is on this device as it was then; undefined where no copy is kept. */
  asOf?: string | undefined;
  /** It was opened without the server, which has to hear of it. */
  isFromCopy?: boolean;
}

const newReading = (): Reading => ({ records: new Map(), after: {}, unreadable: 0, fresh: [] });

/** How a reader opens what the server handed out. */
export type Opens = (grant: string, shown: OpenedGrant) => Promise<SharingOutcome<SharedCover>>;

/** What the worker made of what was handed out. */
export const coverOf = (opened: OpenedShared): SharingOutcome<SharedCover> => {
  if (opened.ok) return { ok: true, value: opened.cover };
  return no(opened.problem === 'owner-unknown' ? 'owner-unknown' : 'not-genuine');
};

/** What a reader knows of the grants that are open here. */
export interface OpenReadings {
  /** Takes the keys that are handed out now. */
  readonly open: (grant: string) => Promise<SharingOutcome<ReaderCover>>;
  /** Takes what was written since. */
  readonly contents: (grant: string) => Promise<SharingOutcome<SharedContents>>;
  readonly isRead: (grant: string) => boolean;
  /** The vault and the owner's name of a grant that was opened here; undefined for any other. */
  readonly placeOf: (grant: string) => { readonly vault: string; readonly owner: string } | undefined;
  readonly record: (grant: string, id: string) => SharedRecord | undefined;
}

/**
 * Makes the readings of who reads. What was read lies in memory, until it is locked, the time is over, or the owner stopped it:
 * then it is gone with the answer that refuses.
 */
export function createReadings(
  context: SessionContext,
  client: SharingClient,
  opens: Opens,
  kept: Pick<KeptReadings, 'keep' | 'open' | 'forget'> = nothingKept,
): OpenReadings {
  const readings = new Map<string, Reading>();
  const places = new Map<string, { readonly vault: string; readonly owner: string }>();
  const close = async (grant: string) => {
    readings.delete(grant);
    await context.worker.service.closeShared(grant);
  };
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') readings.clear();
  });
  const closeAfter = async (grant: string, refused: SharingOutcome<unknown>) => {
    await close(grant);
    if (isGrantOver(refused)) await kept.forget(grant);
  };
  const shownFirst = (grant: string, vault: string, cover: SharedCover): SharingOutcome<ReaderCover> => {
    const { owner, letter, sections } = cover;
    places.set(grant, { vault, owner });
    return { ok: true, value: { owner, letter, sections } };
  };
  /** Without a connection: what this device has. */
  const openKept = async (grant: string): Promise<SharingOutcome<ReaderCover> | undefined> => {
    const copy = await kept.open(grant);
    if (copy === undefined) return undefined;
    const reading = newReading();
    for (const page of copy.pages) await takePage(context, grant, { reading, page });
    reading.asOf = await kept.keep(grant, []);
    reading.isFromCopy = true;
    readings.set(grant, reading);
    return shownFirst(grant, copy.vault, copy.cover);
  };
  const open = async (grant: string): Promise<SharingOutcome<ReaderCover>> => {
    const shown = await client.openGrant(grant);
    if (!shown.ok) {
      const refused = refusal(shown.code);
      const read = refused.problem === 'offline' ? await openKept(grant) : undefined;
      if (read !== undefined) return read;
      await closeAfter(grant, refused);
      return refused;
    }
    const opened = await opens(grant, shown.value);
    if (!opened.ok) return opened;
    readings.delete(grant);
    return shownFirst(grant, shown.value.vault, opened.value);
  };
  // One after the other: two that read from the same place would count what does not open twice.
  const inTurn = createSerialQueue();
  const contents = (grant: string) => inTurn(() => contentsNow(grant));
  const contentsNow = async (grant: string): Promise<SharingOutcome<SharedContents>> => {
    const reading = readings.get(grant) ?? newReading();
    readings.set(grant, reading);
    const read = await readOn(context, client, grant, reading);
    if (read.ok && reading.isFromCopy) {
      // Back with the server: it is opened as always, and its owner reads of it.
      const opened = await open(grant);
      if (!opened.ok) return opened;
      return readings.get(grant)?.isFromCopy === true ? read : await contentsNow(grant);
    }
    if (read.ok) {
      reading.asOf = await kept.keep(grant, reading.fresh);
      reading.fresh = [];
      return read;
    }
    const { asOf } = reading;
    if (read.problem !== 'offline') await closeAfter(grant, read);
    else if (asOf !== undefined) return { ok: true, value: { ...contentsOf(reading), asOf } };
    return read;
  };
  return {
    open: grant => attempt(() => open(grant)),
    contents: grant => attempt(() => contents(grant)),
    isRead: grant => readings.has(grant),
    placeOf: grant => places.get(grant),
    record: (grant, id) => readings.get(grant)?.records.get(id),
  };
}

/** Makes the side of who reads. */
export function createReader(
  context: SessionContext,
  client: SharingClient,
  { open, contents, placeOf }: OpenReadings,
): ReaderSharing {
  return {
    open,
    contents,
    onChange: (grant, hear) => {
      const place = placeOf(grant);
      return place === undefined ? () => undefined : context.others.look(place.vault, hear);
    },
    files: grant => sharedFiles(context, client, grant),
    filesToSave: grant => patientFiles(context, sharedFiles(context, client, grant)),
    sendCode: (grant, channel) =>
      attempt(async () => outcomeOf(await client.sendReceivedCode(grant, channel))),
    showCode: (grant, digits) =>
      attempt(async () => outcomeOf(await client.verifyReceivedCode(grant, digits))),
    ask: (grant, act) => attempt(async () => outcomeOf(await client.askGrant(grant, act))),
  };
}

async function readOn(
  context: SessionContext,
  client: SharingClient,
  grant: string,
  reading: Reading,
): Promise<SharingOutcome<SharedContents>> {
  let unlike: readonly string[] = [];
  let looks = 0;
  for (let more = true; more; ) {
    const page = await client.pullGrant(grant, { after: reading.after });
    if (!page.ok) return refusal(page.code);
    const opened = await takePage(context, grant, { reading, page: page.value });
    if (opened === undefined) return no('grant-closed');
    reading.fresh.push(page.value);
    ({ more } = page.value);
    ({ unlike } = opened);
    // A row and its checkpoint may have been on their way to the server: what is shown was seen twice.
    if (!more && unlike.length > 0) more = (looks += 1) === 1;
  }
  return { ok: true, value: { ...contentsOf(reading), heldBack: unlike } };
}

/** Opens a page; undefined where the grant is not open here any more. */
async function takePage(
  { worker }: SessionContext,
  grant: string,
  { reading, page }: { readonly reading: Reading; readonly page: PullAnswer },
): Promise<Pick<SharedPage, 'unlike'> | undefined> {
  const opened = await worker.service.readShared(grant, page);
  if (opened === undefined) return undefined;
  for (const record of opened.records) reading.records.set(record.id, record);
  for (const id of opened.gone) reading.records.delete(id);
  reading.unreadable += opened.unreadable;
  reading.after = page.after;
  return opened;
}

const contentsOf = ({ records, unreadable }: Reading): SharedContents => ({
  records: [...records.values()],
  unreadable,
});
