import type {
  MadeFeed,
  PlannedReminder,
  ReminderChoices,
  ReminderClassName,
  RemindersState,
} from '@kinfolio/contract/reminders/shapes';
import type { Outcome } from '../../vault-worker/types/outcome.ts';

export type { ReminderClassName, RemindersState } from '@kinfolio/contract/reminders/shapes';

/** What the server has of reminders, and how it gets there. */
export interface RemindersApi {
  readonly read: () => Promise<Outcome<RemindersState>>;
  /** What the server had when it was last read or put; the same object until then. */
  readonly known: () => RemindersState | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends and fetches records, so that what is planned next is planned from all there is; whether all went well. */
  readonly sync: () => Promise<boolean>;
  /** Puts the whole plan; `not-now` where another device knew more: sync, and plan again. */
  readonly put: (
    reminders: readonly PlannedReminder[],
    choices: ReminderChoices,
  ) => Promise<Outcome<RemindersState>>;
  /** A key for {@link RemindersApi.ids}, to be kept in the sealed record of choices. */
  readonly newKey: () => Promise<Outcome<string>>;
  /** The names of dates as the server sees them, in the order of their keys. */
  readonly ids: (key: string, dates: readonly string[]) => Promise<Outcome<readonly string[]>>;
  /** Says whether the passport is unfinished, so that its owner hears once that it waits. */
  readonly notePassport: (unfinished: boolean) => Promise<Outcome>;
  readonly rejoin: (classes: readonly ReminderClassName[]) => Promise<Outcome>;
  readonly test: () => Promise<Outcome>;
  /** Has a mail sent whose button shows that mail arrives again. */
  readonly checkAddress: () => Promise<Outcome>;
  readonly makeFeed: (classes: readonly ReminderClassName[]) => Promise<Outcome<MadeFeed>>;
  readonly revokeFeed: (id: string) => Promise<Outcome>;
}
