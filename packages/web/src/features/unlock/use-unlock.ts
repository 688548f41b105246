import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { needsCopyChoice } from '../../session/api/copies.ts';
import {
  getProblemText,
  noLogOutOfflineText,
  noPasskeysText,
  wrongPasswordText,
} from '../../session/api/problem-words.ts';
import type { LockedState, Session } from '../../session/api/session-client.ts';
import { useDevicePasskeys } from '../../session/api/use-passkeys.ts';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';

/** The state of the unlock screen, and the functions that open the passport. */
export function useUnlock(state: LockedState, session: Session) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState(state.email);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'password' | 'passkey' | 'outside'>();
  const hasPasskey = (useDevicePasskeys(session).known ?? []).length > 0;
  const [detour, setDetour] = useState<'code' | 'no-passport'>();
  const [outsideFirst, setOutsideFirst] = useState(state.outside !== undefined && navigator.onLine);
  const summary = useErrorSummary();
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
    if (needsCopyChoice(outcome.problem)) return setDetour('no-passport');
    // This outcome shows that the server can be reached, so the identity provider can identify the person first.
    if (outcome.problem === 'outside-refused') return setOutsideFirst(true);
    setProblem(getProblemText(outcome.problem, { 'wrong-password': wrongPasswordText }));
  };
  const handlePasskey = async () => {
    setProblem(undefined);
    summary.show([]);
    setBusy('passkey');
    const outcome = await (await session.passkeys())?.unlock();
    if (outcome?.ok) return;
    setBusy(undefined);
    if (outcome?.problem === 'code-wanted') return setDetour('code');
    if (outcome && needsCopyChoice(outcome.problem)) return setDetour('no-passport');
    setProblem(outcome ? getProblemText(outcome.problem) : noPasskeysText);
  };
  const handleOutside = async () => {
    setProblem(undefined);
    setBusy('outside');
    const begun = await (await session.externalSignIn()).begin(state.outside ?? '');
    if (begun.ok) return window.location.assign(begun.value);
    setBusy(undefined);
    setProblem(getProblemText(begun.problem));
  };
  const handleOther = async () => {
    if (!navigator.onLine) return setProblem(noLogOutOfflineText);
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
