import { useEffect, useState } from 'react';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { getProblemText, wrongPasswordText } from '../../session/api/problem-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { type FormProblem, useTextForm } from '../../ui/form/use-text-form.ts';
import { SettingLine } from '../../ui/layout/Setting.tsx';

export interface ArchivedPassportProps {
  session: Session;
  email: string;
  onSignOut: () => Promise<void>;
}

/** The line of the settings about a passport that was set aside. Renders nothing if no passport was set aside. */
export function ArchivedPassport({ session, email, onSignOut }: ArchivedPassportProps) {
  const [goesAt, setGoesAt] = useState<readonly string[]>([]);
  useEffect(() => {
    // If the server does not answer, the line is missing. It may appear when the person opens the page again.
    void keptUntil(session).then(setGoesAt, () => undefined);
  }, [session]);
  const [last] = goesAt;
  if (last === undefined) return null;
  const takeBack = async (typed: { found: string; password: string }) => {
    const taken = await (await session.security()).restoreArchived(typed);
    if (!taken.ok && taken.problem === 'wrong-password')
      return { id: 'password' as const, message: wrongPasswordText };
    if (!taken.ok && taken.problem === 'wrong-code')
      return {
        id: 'found' as const,
        message: 'Check the code or password. It does not open any passport you had before.',
      };
    if (!taken.ok) return { message: getProblemText(taken.problem) };
    // The data on this device belongs to the passport that was replaced, so sign out.
    await onSignOut();
    return undefined;
  };
  const title = goesAt.length > 1 ? 'The passports you had before' : 'The passport you had before';
  return (
    <SettingLine
      id="earlier"
      title={title}
      state={`Kept until ${formatMoment(last)}`}
      action="See and take back"
    >
      {() => <EarlierPassport email={email} goesAt={goesAt.map(formatMoment)} onTakeBack={takeBack} />}
    </SettingLine>
  );
}

async function keptUntil(session: Session): Promise<readonly string[]> {
  const read = await (await session.security()).earlierPassports();
  return read.ok ? read.value : [];
}

interface EarlierPassportProps {
  email: string;
  /** When each passport will be deleted, as text, with the latest first. There is at least one. */
  goesAt: readonly string[];
  /** Resolves to the error and the field that it concerns, or to undefined on success. */
  onTakeBack: (typed: {
    found: string;
    password: string;
  }) => Promise<FormProblem<'found' | 'password'> | undefined>;
}

const begin = { found: '', password: '' };

/** Lets a person restore their earlier passport, which was set aside, once they have found its kit or password. */
function EarlierPassport({ email, goesAt, onTakeBack }: EarlierPassportProps) {
  const form = useTextForm({ begin, idOf: key => `earlier-${key}` });
  const { typed, errors, busy, summary, set } = form;
  const wrong = () => ({
    ...(typed.found.trim() === '' && { found: 'Type your earlier recovery code or password' }),
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
          ? `We keep ${goesAt.length} passports you had before, sealed, each for 90 days. The first is deleted on ${goesAt.at(-1)}. If you find the recovery kit or the password for one of them, you can have it back.`
          : `We keep the passport you had before, sealed, until ${goesAt[0]}. If you find its recovery kit or its password, you can have it back.`}{' '}
        We then keep your current passport in its place for 90 days: download what you want to keep first. We
        log you out. Log in again to open the earlier passport.
      </p>
      <PasswordField
        id="earlier-found"
        label="Recovery code or password of the earlier passport"
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
        hint="The password you have now. Once you have your earlier passport back, this password opens it."
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
