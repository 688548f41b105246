import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { OpenedGrant, ReceivedGrants } from '@kinfolio/contract/sharing/reader-shapes';
import { v4 as uuid } from 'uuid';
import type { SessionContext } from '../../state/context.ts';

// [Note: A copy of what is shared] A person who may edit a shared passport, now and without an end date, can also read
// it without a connection if it was read on this device before. The server's answers are stored as received, sealed
// once more like an unfinished form. The copy is deleted at the first answer from the server that the grant is not
// open. Edits that the server does not have yet are stored separately.

const headOf = (grant: string) => `shared-copy:${grant}`;
const pagesOf = (grant: string) => `shared-page:${grant}:`;
const pagesIn = (grant: string, copy: string) => `${pagesOf(grant)}${copy}:`;
const numbered = (page: number) => String(page).padStart(6, '0');

/** A grant as the server shows it to an account. */
export type ReceivedGrant = ReceivedGrants['grants'][number];

/** The server's answer when a grant was opened. */
export interface GrantOpenResponse {
  readonly row: ReceivedGrant;
  readonly shown: OpenedGrant;
}

interface Head extends GrantOpenResponse {
  /** A name for the copy's pages. Another tab that restarts the copy chooses a different name. */
  readonly copy: string;
  readonly pages: number;
  /** The instant when the copy was started. */
  readonly at: string;
}

/** A copy on this device. */
export interface SharedCopy extends GrantOpenResponse {
  readonly name: string;
  readonly pages: readonly PullResponse[];
  readonly at: string;
}

/** The copies of this device. */
export interface SharedCopies {
  /** Stores everything read under a grant, replacing any earlier copy. Returns the new copy's name and time. */
  readonly begin: (
    grant: string,
    opening: GrantOpenResponse,
    pages: readonly PullResponse[],
  ) => Promise<{ readonly copy: string; readonly at: string }>;
  /** Adds newer pages; does nothing if another tab has restarted the copy. */
  readonly add: (grant: string, copy: string, pages: readonly PullResponse[]) => Promise<void>;
  readonly read: (grant: string) => Promise<SharedCopy | undefined>;
  /** The heads of all copies, in no particular order. */
  readonly all: () => Promise<readonly Head[]>;
  readonly forget: (grant: string) => Promise<void>;
}

/** Makes the store of copies, for one tab. */
export function createSharedCopies(context: Pick<SessionContext, 'platform' | 'worker'>): SharedCopies {
  const { platform, worker } = context;
  const { service } = worker;
  const inTurn = async <T>(grant: string, what: () => Promise<T>) =>
    await platform.withLock(`kinfolio-shared-copy-${grant}`, what);
  const now = () => new Date(platform.timing.now()).toISOString();
  const headNow = async (grant: string): Promise<Head | undefined> => {
    const fields = (await service.readDraft(headOf(grant)))?.fields;
    return fields !== undefined && isHead(fields) ? fields : undefined;
  };
  const writePages = async (
    grant: string,
    copy: string,
    [from, pages]: [number, readonly PullResponse[]],
  ) => {
    for (const [at, page] of pages.entries())
      await service.writeDraft(pagesIn(grant, copy) + numbered(from + at), { fields: { page } });
  };
  const dropPages = async (grant: string, but?: string) => {
    for (const key of await service.draftKeys(pagesOf(grant)))
      if (but === undefined || !key.startsWith(pagesIn(grant, but))) await service.clearDraft(key);
  };
  const writeHead = async (grant: string, head: Head) =>
    await service.writeDraft(headOf(grant), { fields: { ...head } });
  return {
    begin: (grant, { row, shown }, pages) =>
      inTurn(grant, async () => {
        const [copy, at] = [uuid(), now()];
        await writePages(grant, copy, [0, pages]);
        await writeHead(grant, { row, shown, copy, pages: pages.length, at });
        await dropPages(grant, copy);
        return { copy, at };
      }),
    add: (grant, copy, pages) =>
      inTurn(grant, async () => {
        const head = await headNow(grant);
        if (head?.copy !== copy) return;
        await writePages(grant, copy, [head.pages, pages]);
        await writeHead(grant, { ...head, pages: head.pages + pages.length });
      }),
    async read(grant) {
      const head = await headNow(grant);
      if (head === undefined) return undefined;
      const { copy, ...kept } = head;
      const pages: PullResponse[] = [];
      for (let at = 0; at < kept.pages; at += 1) {
        const draft = await service.readDraft(pagesIn(grant, copy) + numbered(at));
        const page = draft?.fields['page'];
        // A copy with a missing page cannot be used.
        if (!isPage(page)) return undefined;
        pages.push(page);
      }
      return { ...kept, name: copy, pages };
    },
    async all() {
      const grants = (await service.draftKeys(headOf(''))).map(key => key.slice(headOf('').length));
      const heads = await Promise.all(grants.map(headNow));
      return heads.filter(head => head !== undefined);
    },
    forget: grant =>
      inTurn(grant, async () => {
        await service.clearDraft(headOf(grant));
        await dropPages(grant);
      }),
  };
}

/** Checks only that the fields are present, because only this device writes and reads this data. */
const isHead = (fields: object): fields is Head =>
  'row' in fields && 'shown' in fields && 'copy' in fields && 'pages' in fields && 'at' in fields;
const isPage = (page: unknown): page is PullResponse =>
  typeof page === 'object' && page !== null && 'records' in page && 'after' in page;
