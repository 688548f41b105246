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

/** Gives the session to the hooks below it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  return createElement(SessionReactContext, { value: session }, children);
}

/** The session of this tab. Throws outside a {@link SessionProvider}: a made-up answer would be a wrong one. */
export function useSession(): Session {
  const session = useContext(SessionReactContext);
  if (session === undefined) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** The records and what can be done to them. Does not draw again by itself. */
export function usePassport(): Passport {
  return useSession().passport;
}

// [Note: Screens wait for the whole passport]
// Half a total looks like a whole one. So a hook that reads records waits until all of them are open, and what uses it
// need not think of it: for the moment it takes, the nearest `WholePassport` shows its fallback. Only a list that says
// how far it is asks for `useFirstRecords`.

/**
 * Shows the fallback while anything below waits for the whole passport. It draws again itself when the passport is
 * whole: React would keep a fallback for 300 ms if the waiting screens only came back by themselves.
 */
export function WholePassport(props: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  useWhole();
  return createElement(Suspense, props);
}

/** Whether every record is open; until then lists hold the first ones only. */
export function useWhole(): boolean {
  return usePassportValue(passport => passport.whole());
}

/** Live records of one kind, oldest first; the same array until one of them changes. Waits for the whole passport. */
export function useRecords(kindId: string): readonly PassportRecord[] {
  useWait();
  return useFirstRecords(kindId);
}

/** As {@link useRecords}, without waiting: while {@link useWhole} says no, these are the oldest and not all. */
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

/** The live records of any kind, for figures over several; another function when one changes. Undefined until all are open. */
export function useRecordsOf(): Passport['records'] | undefined {
  const passport = usePassport();
  const all = usePassportValue(({ whole, all: readAll }) => (whole() ? readAll() : undefined));
  return useMemo(() => all && ((kindId: string) => passport.records(kindId)), [all, passport]);
}

/** One record, deleted or not; undefined for no id. Waits for the whole passport if it is not among the first. */
export function useRecord(id: string | undefined): PassportRecord | undefined {
  const record = usePassportValue(passport => (id === undefined ? undefined : passport.record(id)));
  useWait(id !== undefined && record === undefined);
  return record;
}

/** What was deleted in the last 30 days, the latest first. Waits for the whole passport. */
export function useDeleted(): readonly PassportRecord[] {
  useWait();
  return usePassportValue(passport => passport.deleted());
}

/** Records that do not open here, or whose copy on the server was refused; none before all were tried. */
export function useUnreadable(): readonly UnreadableRecord[] {
  return usePassportValue(passport => passport.unreadable());
}

/** Where what was saved is by now. */
export function useSyncStatus(): SyncStatus {
  const passport = usePassport();
  return useSyncExternalStore(passport.subscribeStatus, passport.status, passport.status);
}

function useWait(needed = true): void {
  const passport = usePassport();
  const whole = useWhole();
  if (needed && !whole) use(passport.whenWhole());
}

function usePassportValue<T>(read: (passport: Passport) => T): T {
  const passport = usePassport();
  const snapshot = () => read(passport);
  return useSyncExternalStore(passport.subscribe, snapshot, snapshot);
}
