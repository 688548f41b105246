import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { OpenedShared, SharedCover } from '../../vault-worker/grants/open-shared.ts';
import type { SharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type { ReaderCover, ReaderSharing, SharedContents, SharingOutcome } from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { sharedFiles } from './shared-files.ts';
import { attempt, no, outcomeOf, refusal } from './sharing-context.ts';

interface Reading {
  readonly records: Map<string, SharedRecord>;
  after: PullAnswer['after'];
  unreadable: number;
}

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
export function createReadings(context: SessionContext, client: SharingClient, opens: Opens): OpenReadings {
  const readings = new Map<string, Reading>();
  const places = new Map<string, { readonly vault: string; readonly owner: string }>();
  const close = async (grant: string) => {
    readings.delete(grant);
    await context.worker.service.closeShared(grant);
  };
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') readings.clear();
  });
  const open = async (grant: string): Promise<SharingOutcome<ReaderCover>> => {
    const shown = await client.openGrant(grant);
    if (!shown.ok) {
      await close(grant);
      return refusal(shown.code);
    }
    const opened = await opens(grant, shown.value);
    if (!opened.ok) return opened;
    readings.delete(grant);
    const { owner, letter, sections } = opened.value;
    places.set(grant, { vault: shown.value.vault, owner });
    return { ok: true, value: { owner, letter, sections } };
  };
  // One after the other: two that read from the same place would count what does not open twice.
  const inTurn = createSerialQueue();
  const contents = (grant: string): Promise<SharingOutcome<SharedContents>> =>
    inTurn(async () => {
      const reading = readings.get(grant) ?? { records: new Map(), after: {}, unreadable: 0 };
      readings.set(grant, reading);
      const read = await readOn(context, client, grant, reading);
      if (!read.ok && read.problem !== 'offline') await close(grant);
      return read;
    });
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
    sendCode: (grant, channel) =>
      attempt(async () => outcomeOf(await client.sendReceivedCode(grant, channel))),
    showCode: (grant, digits) =>
      attempt(async () => outcomeOf(await client.verifyReceivedCode(grant, digits))),
    ask: (grant, act) => attempt(async () => outcomeOf(await client.askGrant(grant, act))),
  };
}

async function readOn(
  { worker }: SessionContext,
  client: SharingClient,
  grant: string,
  reading: Reading,
): Promise<SharingOutcome<SharedContents>> {
  let unlike: readonly string[] = [];
  let looks = 0;
  for (let more = true; more; ) {
    const page = await client.pullGrant(grant, { after: reading.after });
    if (!page.ok) return refusal(page.code);
    const opened = await worker.service.readShared(grant, page.value);
    if (opened === undefined) return no('grant-closed');
    for (const record of opened.records) reading.records.set(record.id, record);
    for (const id of opened.gone) reading.records.delete(id);
    reading.unreadable += opened.unreadable;
    ({ after: reading.after, more } = page.value);
    ({ unlike } = opened);
    // A row and its checkpoint may have been on their way to the server: what is shown was seen twice.
    if (!more && unlike.length > 0) more = (looks += 1) === 1;
  }
  const { records, unreadable } = reading;
  return { ok: true, value: { records: [...records.values()], unreadable, heldBack: unlike } };
}
