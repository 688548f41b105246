import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { OpenedGrant } from '@kinfolio/contract/sharing/reader-shapes';
import type { OpenedCoverSheet, OpenSharedResult } from '../../../vault-worker/grants/open-shared.ts';
import type { SharingResult } from '../../api/sharing.ts';
import type { SessionContext } from '../../state/context.ts';
import type { GrantOpenResponse, ReceivedGrant, SharedCopies } from './shared-copies.ts';

export interface OpenedSharedCopy {
  readonly cover: OpenedCoverSheet;
  readonly vault: string;
  readonly pages: readonly PullResponse[];
}

/** The shared passports that a reader with an account keeps on this device. */
export interface SharedCopyStore {
  /** Called when a grant was opened through the server. */
  readonly opened: (row: ReceivedGrant, shown: OpenedGrant, cover: OpenedCoverSheet) => void;
  /**
   * Stores the pages read since the last call (the first time, all of them), if a copy may be kept. Returns the time of
   * the copy; undefined if no copy is kept.
   */
  readonly keep: (grant: string, pages: readonly PullResponse[]) => Promise<string | undefined>;
  /** Opens the copy of a grant; undefined if the device has no copy of it or the copy cannot be opened. */
  readonly open: (grant: string) => Promise<OpenedSharedCopy | undefined>;
  readonly forget: (grant: string) => Promise<void>;
  /** Deletes the copies of grants that, according to the server's list, the reader may no longer edit. */
  readonly compare: (received: readonly ReceivedGrant[]) => Promise<void>;
  /** The shared passports that this device has copies of. */
  readonly received: () => Promise<readonly ReceivedGrant[]>;
}

interface Kept extends GrantOpenResponse {
  copy?: string;
  at?: string;
}

/** Creates the store of copies for one tab. */
export function createSharedCopyStore(context: SessionContext, copies: SharedCopies): SharedCopyStore {
  const kept = new Map<string, Kept>();
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') kept.clear();
  });
  const forget = async (grant: string) => {
    kept.delete(grant);
    await copies.forget(grant);
  };
  const keep = async (grant: string, one: Kept, pages: readonly PullResponse[]) => {
    if (one.copy === undefined) Object.assign(one, await copies.begin(grant, one, pages));
    else if (pages.length > 0) await copies.add(grant, one.copy, pages);
    return one.at;
  };
  return {
    forget,
    opened(row, shown, { copied }) {
      if (copied) kept.set(row.grant, { row, shown });
      else void forget(row.grant).catch(() => undefined);
    },
    async keep(grant, pages) {
      const one = kept.get(grant);
      if (one === undefined) return undefined;
      try {
        return await keep(grant, one, pages.filter(isOfSomething));
      } catch {
        // If the device has no room, the grant can only be read with a connection.
        await forget(grant).catch(() => undefined);
        return undefined;
      }
    },
    async open(grant) {
      const copy = await copies.read(grant);
      if (copy === undefined) return undefined;
      const { row, shown, pages, at, name } = copy;
      const opened: OpenSharedResult = await context.worker.service.openReceived(row, shown);
      if (!opened.ok) return undefined;
      kept.set(grant, { row, shown, copy: name, at });
      return { cover: opened.cover, vault: shown.vault, pages };
    },
    async compare(received) {
      const open = new Set(received.filter(mayBeKept).map(({ grant }) => grant));
      for (const { row } of await copies.all()) if (!open.has(row.grant)) await forget(row.grant);
    },
    received: async () => (await copies.all()).map(({ row }) => row),
  };
}

const mayBeKept = ({ level, open }: ReceivedGrant) => level !== 'view' && open.length > 0;

const isOfSomething = ({ departures, records }: PullResponse) => records.length > 0 || departures.length > 0;

/** A store for a card holder, which stores nothing. */
export const emptySharedCopyStore: Pick<SharedCopyStore, 'keep' | 'open' | 'forget'> = {
  keep: () => Promise.resolve(undefined),
  open: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
};

/** Whether this refusal means that the grant has ended. */
export const hasGrantEnded = (refused: SharingResult<unknown>): boolean =>
  !refused.ok && (refused.problem === 'grant-closed' || refused.problem === 'not-found');
