import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Session, SessionState } from '../session/api/session-client.ts';

export interface Auth {
  /** Who is here, as far as this device knows. "checking" until the session was loaded. */
  state: SessionState;
  /** The session, once loaded. */
  session: Session | undefined;
  /**
   * Loads the session if need be. Public pages call it at the first keystroke, protected ones at once.
   * Gives nothing when its code did not arrive, as without network before the first visit was over.
   */
  wake: () => Promise<Session | undefined>;
  /** The last try to load the session failed. */
  failed: boolean;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Who is signed in. It throws outside the provider, because an answer made up there would be a wrong one. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The session inside the protected pages, which are drawn only when it is there. */
export function useOpenSession(): Session {
  const { session } = useAuth();
  if (!session) throw new Error('a protected page was drawn before the session was loaded');
  return session;
}

const checking: SessionState = { status: 'checking' };
const nothingToWatch = () => () => undefined;

export interface AuthProviderProps {
  load: () => Promise<Session>;
  children: ReactNode;
}

export function AuthProvider({ load, children }: AuthProviderProps) {
  const [session, setSession] = useState<Session>();
  const [failed, setFailed] = useState(false);
  const wake = useCallback(async () => {
    try {
      const loaded = await load();
      setSession(loaded);
      setFailed(false);
      return loaded;
    } catch {
      // The browser says why in its console; what a person can do is the same in every case: try again.
      setFailed(true);
      return undefined;
    }
  }, [load]);
  const subscribe = useCallback(
    (listener: () => void) => (session ? session.subscribe(listener) : nothingToWatch()),
    [session],
  );
  const state = useSyncExternalStore(
    subscribe,
    () => session?.state() ?? checking,
    () => checking,
  );
  const auth = useMemo(() => ({ state, session, wake, failed }), [state, session, wake, failed]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
