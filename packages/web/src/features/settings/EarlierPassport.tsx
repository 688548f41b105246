import { useEffect, useState } from 'react';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { problemWords, wrongPassword } from '../../session/api/problem-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { type FormProblem, useTextForm } from '../../ui/form/use-text-form.ts';
import { Setting } from '../../ui/layout/Setting.tsx';

export interface EarlierSettingProps {
  session: Session;
  email: string;
  onSignOut: () => Promise<void>;
}

/** The line about what was set aside; none for everybody else. */
export function EarlierSetting({ session, email, onSignOut }: EarlierSettingProps) {
  const [goesAt, setGoesAt] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without an answer the line is missing; the page can be opened again.
    void keptUntil(session).then(setGoesAt, () => undefined);
  }, [session]);
  const [last] = goesAt;
  if (last === undefined) return null;
  const takeBack = async (typed: { found: string; password: string }) => {
    const taken = await (await session.security()).restoreArchived(typed);
    if (!taken.ok && taken.problem === 'wrong-password')
      return { id: 'password' as const, message: wrongPassword };
    if (!taken.ok && taken.problem === 'wrong-code')
      return { id: 'found' as const, message: 'Check it. It does not open a passport you had before.' };
    if (!taken.ok) return { message: problemWords(taken.problem) };
    // What is kept on this device is of the other passport.
    await onSignOut();
    return undefined;
  };
  const title = goesAt.length > 1 ? 'The passports you had before' : 'The passport you had before';
  return (
    <Setting id="earlier" title={title} state={`Kept until ${momentWords(last)}`} action="See and take back">
      {() => <EarlierPassport email={email} goesAt={goesAt.map(momentWords)} onTakeBack={takeBack} />}
    </Setting>
  );
}

async function keptUntil(session: Session): Promise<readonly string[]> {
  const read = await (await session.security()).earlierPassports();
  return read.ok ? read.value : [];
}

interface EarlierPassportProps {
  email: string;
  /** Until when each of them is kept, in words, the latest first; at least one. */
  goesAt: readonly string[];
  /** Gives what went wrong and with which box, or nothing. */
  onTakeBack: (typed: {
    found: string;
    password: string;
  }) => Promise<FormProblem<'found' | 'password'> | undefined>;
}

const begin = { found: '', password: '' };

/** What was set aside when its owner began again, for somebody who has found its kit or its password. */
function EarlierPassport({ email, goesAt, onTakeBack }: EarlierPassportProps) {
  const form = useTextForm({ begin, idOf: key => `earlier-${key}` });
  const { typed, errors, busy, summary, set } = form;
  const wrong = () => ({
    ...(typed.found.trim() === '' && { found: 'Type the recovery code or the password you had then' }),
    ...(typed.password === '' && { password: 'Type your password' }),
  });
  return (
    <form
      className="fields narrow"
      noValidate
      onSubmit={event => void form.submit(event, wrong(), () => onTakeBack(typed))}
    >
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <p>
        {goesAt.length > 1
          ? `We keep ${goesAt.length} passports you had before, sealed, each for 90 days. The first is deleted on ${goesAt.at(-1)}. If you find the recovery kit or the password of one, you can have that one back.`
          : `We keep the passport you had before, sealed, until ${goesAt[0]}. If you find its recovery kit or its password, you can have it back.`}{' '}
        The passport you have now is then kept in its place for 90 days: download what you want to keep first.
        You are logged out, and log in again to open the earlier one.
      </p>
      <PasswordField
        id="earlier-found"
        label="Its recovery code or password"
        autoComplete="off"
        required
        value={typed.found}
        error={errors.found}
        onChange={set('found')}
      />
      <UsernameHint email={email} />
      <PasswordField
        id="earlier-password"
        label="Your password"
        hint="The one you have now. It opens the earlier passport from then on."
        autoComplete="current-password"
        required
        value={typed.password}
        error={errors.password}
        onChange={set('password')}
      />
      <div className="actions">
        <Button
          type="submit"
          notReady={typed.found.trim() === '' || typed.password === ''}
          busy={busy ? 'Opening it...' : undefined}
        >
          Take my earlier passport back
        </Button>
      </div>
    </form>
  );
}
