import type { OpenedGrant, ReceivedGrants } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { v4 as uuid } from 'uuid';
import type { SessionContext } from '../../state/context.ts';

// [Note: A copy of what is shared] Who may change what another person shares, today and with no end, reads it without a connection too,
// where it was read on this device before. What the server sent is kept as it came, sealed once more like a form that was not finished.
// The first answer that it is not open ends the copy; what its person wrote and the server does not have is kept apart from it.

const headOf = (grant: string) => `shared-copy:${grant}`;
const pagesOf = (grant: string) => `shared-page:${grant}:`;
const pagesIn = (grant: string, copy: string) => `${pagesOf(grant)}${copy}:`;
const numbered = (page: number) => String(page).padStart(6, '0');

/** A grant as the server shows it to an account. */
export type Received = ReceivedGrants['grants'][number];

/** What opens a grant, as the server sent it. */
export interface Opening {
  readonly row: Received;
  readonly shown: OpenedGrant;
}

interface Head extends Opening {
  /** Names the pages; another tab that began a copy anew named its own. */
  readonly copy: string;
  readonly pages: number;
  /** When it was begun: an instant. */
  readonly at: string;
}

/** A copy that is on this device. */
export interface SharedCopy extends Opening {
  readonly name: string;
  readonly pages: readonly PullAnswer[];
  readonly at: string;
}

/** The copies of this device. */
export interface SharedCopies {
  /** Keeps all that is read of a grant, in place of what was kept before. Returns the name of the copy, and when that is. */
  readonly begin: (
    grant: string,
    opening: Opening,
    pages: readonly PullAnswer[],
  ) => Promise<{ readonly copy: string; readonly at: string }>;
  /** Keeps what came since; nothing where another tab began the copy anew. */
  readonly add: (grant: string, copy: string, pages: readonly PullAnswer[]) => Promise<void>;
  readonly read: (grant: string) => Promise<SharedCopy | undefined>;
  /** What opens each of them, in no order. */
  readonly all: () => Promise<readonly Head[]>;
  readonly forget: (grant: string) => Promise<void>;
}

/** Makes them, for one tab. */
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
  const writePages = async (grant: string, copy: string, [from, pages]: [number, readonly PullAnswer[]]) => {
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
      const pages: PullAnswer[] = [];
      for (let at = 0; at < kept.pages; at += 1) {
        const draft = await service.readDraft(pagesIn(grant, copy) + numbered(at));
        const page = draft?.fields['page'];
        // Without one of them it is no copy.
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

/** What this device alone seals and reads; one of another form is of no version there was. */
const isHead = (fields: object): fields is Head =>
  'row' in fields && 'shown' in fields && 'copy' in fields && 'pages' in fields && 'at' in fields;
const isPage = (page: unknown): page is PullAnswer =>
  typeof page === 'object' && page !== null && 'records' in page && 'after' in page;
