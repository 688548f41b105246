import {
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Passport, PassportRecord, SyncStatus, UnreadableRecord } from './passport.ts';
import type { Session } from './session-client.ts';

const SessionReactContext = createContext<Session | undefined>(undefined);

/** Provides the session to the hooks below it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  return createElement(SessionReactContext, { value: session }, children);
}

/** The session of this tab. Throws outside a {@link SessionProvider}, because any default would be wrong. */
export function useSession(): Session {
  const session = useContext(SessionReactContext);
  if (session === undefined) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Access to the records and the actions on them. Does not cause a component to render again. */
export function usePassport(): Passport {
  return useSession().passport;
}

// [Note: Screens wait for the whole passport] A total of half the records looks like a complete one. So a hook that
// reads records waits until all of them are open, without its callers having to think about it; meanwhile the nearest
// `WaitForPassport` shows its fallback. Only a list that shows its own progress uses `useFirstRecords`.

/**
 * Shows the fallback while anything below waits for the whole passport. It renders again when the passport is
 * complete, because React would keep the fallback for 300 ms if only the waiting screens rendered again.
 */
export function WaitForPassport(props: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  useIsPassportLoaded();
  return createElement(Suspense, props);
}

/** Whether every record is open; until then lists hold only the first ones. */
export function useIsPassportLoaded(): boolean {
  return usePassportValue(passport => passport.whole());
}

/**
 * Returns the live records of one kind, oldest first; the same array until one of them changes. Waits until the whole
 * passport has loaded.
 */
export function useRecords(kindId: string): readonly PassportRecord[] {
  useWait();
  return useFirstRecords(kindId);
}

/** Like {@link useRecords}, without waiting: while {@link useIsPassportLoaded} is false, these are only the oldest records. */
export function useFirstRecords(kindId: string): readonly PassportRecord[] {
  const passport = usePassport();
  const subscribe = useCallback(
    (listener: () => void) => passport.subscribeKind(kindId, listener),
    [passport, kindId],
  );
  const read = () => passport.records(kindId);
  return useSyncExternalStore(subscribe, read, read);
}

/** Live records of all kinds. Waits for the whole passport. */
export function useAllRecords(): readonly PassportRecord[] {
  useWait();
  return usePassportValue(passport => passport.all());
}

/**
 * The live records of any kind, for figures across several kinds; a new function whenever one changes. Undefined until
 * all are open.
 */
export function useRecordsByKind(): Passport['records'] | undefined {
  const passport = usePassport();
  const all = usePassportValue(({ whole, all: readAll }) => (whole() ? readAll() : undefined));
  return useMemo(() => all && ((kindId: string) => passport.records(kindId)), [all, passport]);
}

/**
 * Returns one record, deleted or not; undefined if no record has this id. Waits for the whole passport if the record is
 * not among the first to load.
 */
export function useRecord(id: string | undefined): PassportRecord | undefined {
  const record = usePassportValue(passport => (id === undefined ? undefined : passport.record(id)));
  useWait(id !== undefined && record === undefined);
  return record;
}

/** Records deleted in the last 30 days, latest first. Waits for the whole passport. */
export function useDeletedRecords(): readonly PassportRecord[] {
  useWait();
  return usePassportValue(passport => passport.deleted());
}

/**
 * Lists the records that do not open on this device, or whose version on the server this device rejected. Empty until
 * every record has been tried.
 */
export function useUnreadableRecords(): readonly UnreadableRecord[] {
  return usePassportValue(passport => passport.unreadable());
}

/** Whether saved changes have reached the server. */
export function useSyncStatus(): SyncStatus {
  const passport = usePassport();
  return useSyncExternalStore(passport.subscribeStatus, passport.status, passport.status);
}

function useWait(needed = true): void {
  const passport = usePassport();
  const whole = useIsPassportLoaded();
  if (needed && !whole) use(passport.whenWhole());
}

function usePassportValue<T>(read: (passport: Passport) => T): T {
  const passport = usePassport();
  const snapshot = () => read(passport);
  return useSyncExternalStore(passport.subscribe, snapshot, snapshot);
}
