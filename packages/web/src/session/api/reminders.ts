import type {
  CreatedFeed,
  PlannedReminder,
  ReminderChoices,
  ReminderClassName,
  RemindersState,
} from '@kinfolio/contract/reminders/shapes';
import type { CallOutcome } from '../../vault-worker/types/outcome.ts';

export type { ReminderClassName, RemindersState } from '@kinfolio/contract/reminders/shapes';

/** The server's reminders, and how to update them. */
export interface RemindersApi {
  readonly read: () => Promise<CallOutcome<RemindersState>>;
  /** The server's state when last read or written; the same object until it is next read or written. */
  readonly known: () => RemindersState | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Sends and fetches records, so that the next plan is based on all of them. Resolves to whether everything succeeded.
   */
  readonly sync: () => Promise<boolean>;
  /**
   * Replaces the whole plan. Returns `not-now` if another device has stored a plan based on newer records: sync, then
   * plan again.
   */
  readonly put: (
    reminders: readonly PlannedReminder[],
    choices: ReminderChoices,
  ) => Promise<CallOutcome<RemindersState>>;
  /** A key for {@link RemindersApi.ids}, to be stored in the sealed record of choices. */
  readonly newKey: () => Promise<CallOutcome<string>>;
  /** Returns the ids by which the server knows the dates, in the same order as `dates`. */
  readonly ids: (key: string, dates: readonly string[]) => Promise<CallOutcome<readonly string[]>>;
  /** Tells the server whether the passport is unfinished, so that its owner gets one reminder about it. */
  readonly notePassport: (unfinished: boolean) => Promise<CallOutcome>;
  readonly rejoin: (classes: readonly ReminderClassName[]) => Promise<CallOutcome>;
  readonly test: () => Promise<CallOutcome>;
  /** Sends an email with a button. Pressing it shows that emails arrive again. */
  readonly checkAddress: () => Promise<CallOutcome>;
  readonly makeFeed: (classes: readonly ReminderClassName[]) => Promise<CallOutcome<CreatedFeed>>;
  readonly revokeFeed: (id: string) => Promise<CallOutcome>;
}
