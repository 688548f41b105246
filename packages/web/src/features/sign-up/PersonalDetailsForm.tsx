import { guessable } from '@kinfolio/domain/accounts/new-password';
import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import { type Clock, splitPastedDay, todayIn } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useRef, useState } from 'react';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { isReady, type Problems, problemsOf, type Shown, signUpBoxId } from './details.ts';

const loadCheck = pageCode.loadOnce(() => import('./check-details.ts'));

export interface Submitted {
  /** The sentence, and the box it belongs to when there is one. */
  problem?: { field?: keyof SignUpTyped; message: string };
}

export interface PersonalDetailsFormProps {
  clock: Clock;
  /** What was typed before, by somebody who comes back. */
  kept: SignUpTyped;
  problem?: Shown | undefined;
  /** For a person who was invited: names, email and password only. */
  short?: boolean;
  onSubmit: (details: SignUpDetails, typed: SignUpTyped) => Promise<Submitted>;
  /** What the summary above the heading should list; empty when all is well. */
  onProblems: (shown: readonly Shown[]) => void;
  onWake: () => void;
}

export function PersonalDetailsForm(props: PersonalDetailsFormProps) {
  const { clock, kept, problem, short = false, onSubmit, onProblems, onWake } = props;
  const [typed, setTyped] = useState(kept);
  const [problems, setProblems] = useState<Problems>(problem ? problemsOf([problem]) : {});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const set = <Key extends keyof SignUpTyped>(key: Key, value: SignUpTyped[Key]) => {
    onWake();
    setTyped(before => ({ ...before, [key]: value }));
    setProblems(({ [key]: _gone, ...others }) => others);
  };
  const known = guessable(typed.firstName, typed.lastName, typed.displayName, typed.email, typed.phone);
  const text = (key: Exclude<keyof SignUpTyped, 'dateOfBirth'>) => ({
    id: signUpBoxId(key),
    value: typed[key],
    error: problems[key]?.message,
    onChange: (value: string) => set(key, value),
  });
  const show = (found: readonly Shown[]) => {
    setProblems(problemsOf(found));
    onProblems(found);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const found = await checkAndSend();
    sending.current = false;
    setBusy(false);
    show(found);
  };
  const checkAndSend = async (): Promise<readonly Shown[]> => {
    // The page is there before its check is: what nobody needs before the press comes with it.
    const { checkDetails } = await loadCheck();
    const { now, checked } = await checkDetails(typed, todayIn(clock), { known, short });
    if (!checked.ok) return checked.problems;
    show([]);
    const { problem: refused } = await onSubmit(checked.details, now);
    return refused ? [refused] : [];
  };
  const spell = (key: 'email' | 'phone' | 'postcode', asKept: (text: string) => string) =>
    setTyped(before => ({ ...before, [key]: asKept(before[key]) }));
  const handlePostcodeBlur = () => {
    if (typed.postcode === '') return;
    import('@kinfolio/domain/values/uk').then(
      ({ normalisePostcode }) => spell('postcode', normalisePostcode),
      () => undefined,
    );
  };
  const handlePhoneBlur = () => {
    // The library of phone formats is large, so it comes only for a number that is a whole UK one.
    if (!/^0\d{10}$/.test(typed.phone.replace(/[\s-]/g, ''))) return;
    import('@kinfolio/domain/values/phone').then(
      ({ formatPhone }) => spell('phone', formatPhone),
      () => undefined,
    );
  };

  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <p className="hint">
        <span className="star">*</span> means we need this one.
      </p>
      <div className="two">
        <TextField label="First name" required fillsAs="given-name" dir="auto" {...text('firstName')} />
        <TextField label="Last name" required fillsAs="family-name" dir="auto" {...text('lastName')} />
      </div>
      {!short && (
        <TextField
          label="What should we call you?"
          fillsAs="nickname"
          dir="auto"
          hint="Leave it empty and we use your first name."
          {...text('displayName')}
        />
      )}
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => spell('email', email => email.trim().toLowerCase())}
        {...text('email')}
      />
      {!short && (
        <>
          <TextField
            label="Phone number"
            required
            type="tel"
            autoComplete="tel"
            hint="A mobile is best."
            width={14}
            onBlur={handlePhoneBlur}
            {...text('phone')}
          />
          <DateField
            id={signUpBoxId('dateOfBirth')}
            label="Date of birth"
            required
            hint="For example, 27 3 1958"
            fillsAs="bday"
            splitPasted={splitPastedDay}
            value={typed.dateOfBirth}
            error={problems.dateOfBirth?.message}
            errorPart={problems.dateOfBirth?.part}
            onChange={parts => set('dateOfBirth', parts)}
          />
          <div className="two two--addr">
            <TextField label="Address" fillsAs="street-address" {...text('address')} />
            <TextField
              label="Postcode"
              fillsAs="postal-code"
              autoCapitalize="characters"
              onBlur={handlePostcodeBlur}
              {...text('postcode')}
            />
          </div>
        </>
      )}
      <NewPasswordFields
        ids={{ password: signUpBoxId('password'), again: signUpBoxId('confirmPassword') }}
        password={typed.password}
        again={typed.confirmPassword}
        onPassword={value => set('password', value)}
        onAgain={value => set('confirmPassword', value)}
        errors={{ password: problems.password?.message, again: problems.confirmPassword?.message }}
        knownAboutPerson={known}
      />
      <p className="small">
        {short
          ? 'Only you can read your last name. We can read your first name and your email.'
          : 'Only you can read your last name, date of birth, address and postcode. We can read your email, phone number and what we call you.'}
      </p>
      <Agreement short={short} />
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          notReady={!isReady(typed, short)}
          busy={busy ? 'Sealing...' : undefined}
        >
          Continue
        </Button>
        <span className="muted">{short ? 'Next: a code by email' : 'Next: two documents'}</span>
      </div>
    </form>
  );
}

/** What is agreed to, in a tab of its own: what was typed here is kept nowhere yet. */
function Agreement({ short }: { readonly short: boolean }) {
  return (
    <p className="small">
      By pressing Continue you {short && 'confirm that you are 18 or over, and '}agree to our{' '}
      <a href="/terms" target="_blank">
        terms
      </a>
      . The{' '}
      <a href="/privacy" target="_blank">
        privacy policy
      </a>{' '}
      says what we do with your details. Both open in a new tab.
    </p>
  );
}
