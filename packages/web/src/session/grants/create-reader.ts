import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { SharingClient } from '@kinfolio/contract/sharing/client';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { OpenedCoverSheet, OpenSharedResult } from '../../vault-worker/grants/open-shared.ts';
import type { OpenedSharedPage, OpenedSharedRecord } from '../../vault-worker/grants/read-shared.ts';
import type {
  ReaderCoverSheet,
  ReaderSharingApi,
  SharedPassportContents,
  SharingResult,
} from '../api/sharing.ts';
import type { SessionContext } from '../state/context.ts';
import { emptySharedCopyStore, hasGrantEnded, type SharedCopyStore } from './copies/kept-readings.ts';
import { createRetryingFileSource, createSharedFileDecryptor } from './shared-files.ts';
import {
  createSharingRefusal,
  runSharingCall,
  toSharingRefusal,
  toSharingResult,
} from './sharing-context.ts';

interface Reading {
  readonly records: Map<string, OpenedSharedRecord>;
  after: PullResponse['after'];
  unreadable: number;
  /** Pages that have been received but not yet stored. */
  fresh: PullResponse[];
  /** The time of the copy on this device; undefined if no copy is stored. */
  asOf?: string | undefined;
  /** Whether the grant was opened from the copy on this device. If so, the server does not know of the opening yet. */
  isFromCopy?: boolean;
  /** The categories that were open when everything had been read. After that, pages contain only later changes. */
  whole?: string;
  /** Whether a section is no longer shared. If so, the copy on this device must not keep that section. */
  isLess?: boolean;
}

const newReading = (): Reading => ({ records: new Map(), after: {}, unreadable: 0, fresh: [] });

/** Opens a grant with the server's answer to a reader. */
export type OpenGrantForReader = (
  grant: string,
  shown: OpenedGrant,
) => Promise<SharingResult<OpenedCoverSheet>>;

/** Turns the worker's result into the cover, or into the reason why the grant does not open. */
export const toReaderCover = (opened: OpenSharedResult): SharingResult<OpenedCoverSheet> => {
  if (opened.ok) return { ok: true, value: opened.cover };
  return createSharingRefusal(opened.problem === 'owner-unknown' ? 'owner-unknown' : 'not-genuine');
};

/** The shared passports that are open in this tab. */
export interface OpenSharedPassports {
  /** Opens a grant with the keys that the server is releasing at the moment. */
  readonly open: (grant: string) => Promise<SharingResult<ReaderCoverSheet>>;
  /** Applies changes made since the last read, and returns the content. */
  readonly contents: (grant: string) => Promise<SharingResult<SharedPassportContents>>;
  readonly isRead: (grant: string) => boolean;
  /** The vault and the owner's name for a grant that is open here; undefined for any other grant. */
  readonly placeOf: (grant: string) => { readonly vault: string; readonly owner: string } | undefined;
  readonly record: (grant: string, id: string) => OpenedSharedRecord | undefined;
}

/**
 * Creates a reader's open passports. Their content stays in memory until the passport locks, or until the server
 * refuses a read because the access has expired or the owner has stopped it.
 */
export function createOpenSharedPassports(
  context: SessionContext,
  client: SharingClient,
  opens: OpenGrantForReader,
  kept: Pick<SharedCopyStore, 'keep' | 'open' | 'forget'> = emptySharedCopyStore,
): OpenSharedPassports {
  const readings = new Map<string, Reading>();
  const places = new Map<string, { readonly vault: string; readonly owner: string }>();
  const close = async (grant: string) => {
    readings.delete(grant);
    await context.worker.service.closeShared(grant);
  };
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') readings.clear();
  });
  const closeAfter = async (grant: string, refused: SharingResult<unknown>, isLess = false) => {
    await close(grant);
    if (isLess || hasGrantEnded(refused)) await kept.forget(grant);
  };
  const shownFirst = (
    grant: string,
    vault: string,
    cover: OpenedCoverSheet,
  ): SharingResult<ReaderCoverSheet> => {
    const { owner, letter, sections } = cover;
    places.set(grant, { vault, owner });
    return { ok: true, value: { owner, letter, sections } };
  };
  /** Opens this device's copy, if there is no connection. */
  const openKept = async (grant: string): Promise<SharingResult<ReaderCoverSheet> | undefined> => {
    const copy = await kept.open(grant);
    if (copy === undefined) return undefined;
    const reading = newReading();
    for (const page of copy.pages) await takePage(context, grant, { reading, page });
    reading.asOf = await kept.keep(grant, []);
    reading.isFromCopy = true;
    readings.set(grant, reading);
    return shownFirst(grant, copy.vault, copy.cover);
  };
  const open = async (grant: string): Promise<SharingResult<ReaderCoverSheet>> => {
    const shown = await client.openGrant(grant);
    if (!shown.ok) {
      const refused = toSharingRefusal(shown.code);
      const read = refused.problem === 'offline' ? await openKept(grant) : undefined;
      if (read !== undefined) return read;
      await closeAfter(grant, refused);
      return refused;
    }
    const opened = await opens(grant, shown.value);
    if (opened.ok) readings.delete(grant);
    return opened.ok ? shownFirst(grant, shown.value.vault, opened.value) : opened;
  };
  // Reads run one at a time: two reads from the same position would count unreadable records twice.
  const inTurn = createSerialQueue();
  const contents = (grant: string) => inTurn(() => contentsNow(grant));
  const contentsNow = async (grant: string): Promise<SharingResult<SharedPassportContents>> => {
    const reading = readings.get(grant) ?? newReading();
    readings.set(grant, reading);
    const read = await readOn(context, client, grant, reading);
    if (read.ok && reading.isFromCopy) {
      // The server can be reached again, so open the grant there; the owner then sees this in the log.
      const opened = await open(grant);
      if (!opened.ok) return opened;
      return readings.get(grant)?.isFromCopy === true ? read : await contentsNow(grant);
    }
    if (read.ok) {
      reading.asOf = await kept.keep(grant, reading.fresh);
      reading.fresh = [];
      return read;
    }
    if (read.problem !== 'offline') await closeAfter(grant, read, reading.isLess);
    else if (reading.asOf !== undefined)
      return { ok: true, value: { ...contentsOf(reading), asOf: reading.asOf } };
    return read;
  };
  return {
    open: grant => runSharingCall(() => open(grant)),
    contents: grant => runSharingCall(() => contents(grant)),
    isRead: grant => readings.has(grant),
    placeOf: grant => places.get(grant),
    record: (grant, id) => readings.get(grant)?.records.get(id),
  };
}

/** Makes a reader's side of sharing. */
export function createReaderSharing(
  context: SessionContext,
  client: SharingClient,
  { open, contents, placeOf }: OpenSharedPassports,
): ReaderSharingApi {
  return {
    open,
    contents,
    onChange: (grant, hear) => {
      const place = placeOf(grant);
      return place === undefined ? () => undefined : context.others.look(place.vault, hear);
    },
    files: grant => createSharedFileDecryptor(context, client, grant),
    filesToSave: grant =>
      createRetryingFileSource(context, createSharedFileDecryptor(context, client, grant)),
    sendCode: (grant, channel) =>
      runSharingCall(async () => toSharingResult(await client.sendReceivedCode(grant, channel))),
    showCode: (grant, digits) =>
      runSharingCall(async () => toSharingResult(await client.verifyReceivedCode(grant, digits))),
    ask: (grant, act) => runSharingCall(async () => toSharingResult(await client.askGrant(grant, act))),
  };
}

async function readOn(
  context: SessionContext,
  client: SharingClient,
  grant: string,
  reading: Reading,
): Promise<SharingResult<SharedPassportContents>> {
  let unlike: readonly string[] = [];
  let looks = 0;
  let openNow = '';
  for (let more = true; more; ) {
    const page = await client.pullGrant(grant, { after: reading.after });
    if (!page.ok) return toSharingRefusal(page.code);
    openNow = openIn(page.value);
    // The open sections have changed, so the grant must be opened again. That way, nothing is left of a section that is
    // no longer shared.
    if (reading.whole !== undefined && reading.whole !== openNow) {
      reading.isLess = reading.whole.split(' ').some(id => !openNow.includes(id));
      return createSharingRefusal('reopen-needed');
    }
    const opened = await takePage(context, grant, { reading, page: page.value });
    if (opened === undefined) return createSharingRefusal('reopen-needed');
    reading.fresh.push(page.value);
    ({ more } = page.value);
    ({ unlike } = opened);
    // A record and its checkpoint may reach the server separately, so a difference is reported only if it is seen
    // twice.
    if (!more && unlike.length > 0) more = (looks += 1) === 1;
  }
  reading.whole = openNow;
  return { ok: true, value: { ...contentsOf(reading), heldBack: unlike } };
}

const openIn = ({ categories }: PullResponse): string =>
  categories
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/** Opens a page; undefined if the grant is no longer open here. */
async function takePage(
  { worker }: SessionContext,
  grant: string,
  { reading, page }: { readonly reading: Reading; readonly page: PullResponse },
): Promise<Pick<OpenedSharedPage, 'unlike'> | undefined> {
  const opened = await worker.service.readShared(grant, page);
  if (opened === undefined) return undefined;
  for (const record of opened.records) reading.records.set(record.id, record);
  for (const id of opened.gone) reading.records.delete(id);
  reading.unreadable += opened.unreadable;
  reading.after = page.after;
  return opened;
}

const contentsOf = ({ records, unreadable }: Reading): SharedPassportContents => ({
  records: [...records.values()],
  unreadable,
});
