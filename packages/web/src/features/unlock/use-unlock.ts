import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { leadsToCopies } from '../../session/api/copies.ts';
import { noLogOutOffline, noPasskeys, problemWords, wrongPassword } from '../../session/api/problem-words.ts';
import type { LockedState, Session } from '../../session/api/session-client.ts';
import { usePasskeys } from '../../session/api/use-passkeys.ts';
import { useSummary } from '../../ui/feedback/use-summary.ts';

/** What is typed at the unlock screen, and the ways to open the passport from there. */
export function useUnlock(state: LockedState, session: Session) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState(state.email);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'password' | 'passkey' | 'outside'>();
  const hasPasskey = (usePasskeys(session).known ?? []).length > 0;
  const [detour, setDetour] = useState<'code' | 'no-passport'>();
  const [outsideFirst, setOutsideFirst] = useState(state.outside !== undefined && navigator.onLine);
  const summary = useSummary();
  const navigate = useNavigate();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    summary.show(password ? [] : [{ id: 'password', message: 'Password is required' }]);
    if (!password) return;
    setBusy('password');
    const outcome = await session.unlock(password, email.trim());
    if (outcome.ok) return;
    setBusy(undefined);
    if (outcome.problem === 'code-wanted') return setDetour('code');
    if (leadsToCopies(outcome.problem)) return setDetour('no-passport');
    // The server answers, so it can ask whoever says who somebody is.
    if (outcome.problem === 'outside-refused') return setOutsideFirst(true);
    setProblem(problemWords(outcome.problem, { 'wrong-password': wrongPassword }));
  };
  const handlePasskey = async () => {
    setProblem(undefined);
    summary.show([]);
    setBusy('passkey');
    const outcome = await (await session.passkeys())?.unlock();
    if (outcome?.ok) return;
    setBusy(undefined);
    if (outcome?.problem === 'code-wanted') return setDetour('code');
    if (outcome && leadsToCopies(outcome.problem)) return setDetour('no-passport');
    setProblem(outcome ? problemWords(outcome.problem) : noPasskeys);
  };
  const handleOutside = async () => {
    setProblem(undefined);
    setBusy('outside');
    const begun = await (await session.externalSignIn()).begin(state.outside ?? '');
    if (begun.ok) return window.location.assign(begun.value);
    setBusy(undefined);
    setProblem(problemWords(begun.problem));
  };
  const handleOther = async () => {
    if (!navigator.onLine) return setProblem(noLogOutOffline);
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  return {
    password,
    setPassword,
    email,
    setEmail,
    problem,
    busy,
    hasPasskey,
    detour,
    setDetour,
    outsideFirst,
    setOutsideFirst,
    summary,
    handleSubmit,
    handlePasskey,
    handleOutside,
    handleOther,
  };
}
