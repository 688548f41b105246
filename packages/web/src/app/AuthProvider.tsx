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

export interface AuthState {
  /** The state of the sign-in on this device; "checking" until the session has loaded. */
  state: SessionState;
  /** The session, once loaded. */
  session: Session | undefined;
  /**
   * Loads the session if necessary. Public pages call this at the first keystroke, protected pages at once. Resolves to
   * undefined if the session's code did not arrive, for example if the network dropped before the first visit was over.
   */
  wake: () => Promise<Session | undefined>;
  /** Whether the last attempt to load the session failed. */
  failed: boolean;
}

const AuthContext = createContext<AuthState | undefined>(undefined);

/** Who is signed in. Throws outside the provider, because any default answer would be wrong. */
export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The current session, for the protected pages, which render only while a session is open. */
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
      // The browser logs the reason in its console; the person's only option is to try again, whatever the reason.
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
