import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import type { Passport, PassportRecord, SyncStatus, UnreadableRecord } from './passport.ts';
import type { Session, SessionState } from './session-client.ts';

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives the session to the hooks below it. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  return createElement(SessionContext, { value: session }, children);
}

/** The session of this tab. Throws outside a {@link SessionProvider}: a made-up answer would be a wrong one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession must be used within a SessionProvider');
  return session;
}

/** Who is here; draws again when that changes. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** The records and what can be done to them. Does not draw again by itself. */
export function usePassport(): Passport {
  return useSession().passport;
}

/** Live records of one kind, oldest first; the same array until one of them changes. */
export function useRecords(kindId: string): readonly PassportRecord[] {
  const passport = usePassport();
  const subscribe = useCallback(
    (listener: () => void) => passport.subscribeKind(kindId, listener),
    [passport, kindId],
  );
  const read = () => passport.records(kindId);
  return useSyncExternalStore(subscribe, read, read);
}

/** Live records of all kinds. */
export function useAllRecords(): readonly PassportRecord[] {
  return usePassportValue(passport => passport.all());
}

/** One record, deleted or not. */
export function useRecord(id: string): PassportRecord | undefined {
  return usePassportValue(passport => passport.record(id));
}

/** What was deleted in the last 30 days, the latest first. */
export function useDeleted(): readonly PassportRecord[] {
  return usePassportValue(passport => passport.deleted());
}

/** Records that do not open here, or whose copy on the server was refused. */
export function useUnreadable(): readonly UnreadableRecord[] {
  return usePassportValue(passport => passport.unreadable());
}

/** Where what was saved is by now. */
export function useSyncStatus(): SyncStatus {
  const passport = usePassport();
  return useSyncExternalStore(passport.subscribeStatus, passport.status, passport.status);
}

function usePassportValue<T>(read: (passport: Passport) => T): T {
  const passport = usePassport();
  const snapshot = () => read(passport);
  return useSyncExternalStore(passport.subscribe, snapshot, snapshot);
}
