import type { OpenedGrant } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import type { OpenedShared, SharedCover } from '../../../vault-worker/grants/open-shared.ts';
import type { SharingOutcome } from '../../api/sharing.ts';
import type { SessionContext } from '../../state/context.ts';
import type { Opening, Received, SharedCopies } from './shared-copies.ts';

/** A copy that was opened. */
export interface KeptReading {
  readonly cover: SharedCover;
  readonly vault: string;
  readonly pages: readonly PullAnswer[];
}

/** What a reader by account keeps on this device. */
export interface KeptReadings {
  /** A grant was opened with the server. */
  readonly opened: (row: Received, shown: OpenedGrant, cover: SharedCover) => void;
  /**
   * Keeps what was read since, where a copy may be kept: in the beginning all of it. Returns of when that is; undefined
   * without a copy.
   */
  readonly keep: (grant: string, pages: readonly PullAnswer[]) => Promise<string | undefined>;
  /** Opens the copy of a grant; undefined where there is none that opens. */
  readonly open: (grant: string) => Promise<KeptReading | undefined>;
  readonly forget: (grant: string) => Promise<void>;
  /** Forgets those of what may not be changed any more, by what the server shows the account. */
  readonly compare: (received: readonly Received[]) => Promise<void>;
  /** What is shared by the copies there are. */
  readonly received: () => Promise<readonly Received[]>;
}

interface Kept extends Opening {
  copy?: string;
  at?: string;
}

/** Makes it, for one tab. */
export function createKeptReadings(context: SessionContext, copies: SharedCopies): KeptReadings {
  const kept = new Map<string, Kept>();
  context.state.subscribe(() => {
    if (context.state.get().status !== 'open') kept.clear();
  });
  const forget = async (grant: string) => {
    kept.delete(grant);
    await copies.forget(grant);
  };
  const keep = async (grant: string, one: Kept, pages: readonly PullAnswer[]) => {
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
        // Without room on the device it is read with a connection only.
        await forget(grant).catch(() => undefined);
        return undefined;
      }
    },
    async open(grant) {
      const copy = await copies.read(grant);
      if (copy === undefined) return undefined;
      const { row, shown, pages, at, name } = copy;
      const opened: OpenedShared = await context.worker.service.openReceived(row, shown);
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

const mayBeKept = ({ level, open }: Received) => level !== 'view' && open.length > 0;

const isOfSomething = ({ departures, records }: PullAnswer) => records.length > 0 || departures.length > 0;

/** Readings by card keep nothing. */
export const nothingKept: Pick<KeptReadings, 'keep' | 'open' | 'forget'> = {
  keep: () => Promise.resolve(undefined),
  open: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
};

/** Whether a refusal means that a grant is over. */
export const isGrantOver = (refused: SharingOutcome<unknown>): boolean =>
  !refused.ok && (refused.problem === 'grant-closed' || refused.problem === 'not-found');
