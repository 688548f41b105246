import { listGuessableWords } from '@kinfolio/domain/accounts/new-password';
import type { SignUpDetails, TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import { type Clock, splitPastedDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type FormEvent, useRef, useState } from 'react';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import {
  areSignUpDetailsReady,
  createSignUpBoxId,
  findSignUpProblems,
  type ShownSignUpProblem,
  type SignUpProblems,
} from './details.ts';

const loadCheck = pageCode.loadOnce(() => import('./check-details.ts'));

export interface SignUpSubmission {
  /** The error as a sentence, and the field it concerns if there is one. */
  problem?: { field?: keyof TypedSignUp; message: string };
}

export interface PersonalDetailsFormProps {
  clock: Clock;
  /** The values that the person typed before, if they have come back to this step. */
  kept: TypedSignUp;
  problem?: ShownSignUpProblem | undefined;
  /** Set for an invited person, who is asked only for their names, email and password. */
  short?: boolean;
  onSubmit: (details: SignUpDetails, typed: TypedSignUp) => Promise<SignUpSubmission>;
  /** Called with the errors to list above the heading; empty if there are no errors. */
  onProblems: (shown: readonly ShownSignUpProblem[]) => void;
  onWake: () => void;
}

export function PersonalDetailsForm(props: PersonalDetailsFormProps) {
  const { clock, kept, problem, short = false, onSubmit, onProblems, onWake } = props;
  const [typed, setTyped] = useState(kept);
  const [problems, setProblems] = useState<SignUpProblems>(problem ? findSignUpProblems([problem]) : {});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const set = <Key extends keyof TypedSignUp>(key: Key, value: TypedSignUp[Key]) => {
    onWake();
    setTyped(before => ({ ...before, [key]: value }));
    setProblems(({ [key]: _gone, ...others }) => others);
  };
  const names = [typed.firstName, typed.lastName, typed.displayName];
  const known = listGuessableWords(...names, typed.email, typed.phone);
  const text = (key: Exclude<keyof TypedSignUp, 'dateOfBirth'>) => ({
    id: createSignUpBoxId(key),
    value: typed[key],
    error: problems[key]?.message,
    onChange: (value: string) => set(key, value),
  });
  const show = (found: readonly ShownSignUpProblem[]) => {
    setProblems(findSignUpProblems(found));
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
  const checkAndSend = async (): Promise<readonly ShownSignUpProblem[]> => {
    // The code that checks the details is not needed until the button is pressed, so it loads after the page has
    // rendered.
    const { checkSignUpDetails: checkDetails } = await loadCheck();
    const { now, checked } = await checkDetails(typed, todayInLondon(clock), { known, short });
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
    // The library of phone formats is large, so it loads only for a complete UK number.
    if (!/^0\d{10}$/.test(typed.phone.replace(/[\s-]/g, ''))) return;
    import('@kinfolio/domain/values/phone').then(
      ({ formatPhone }) => spell('phone', formatPhone),
      () => undefined,
    );
  };

  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <p className="hint">
        <span className="star">*</span> means we need this answer.
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
          hint="If you leave this empty, we use your first name."
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
            id={createSignUpBoxId('dateOfBirth')}
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
        ids={{ password: createSignUpBoxId('password'), again: createSignUpBoxId('confirmPassword') }}
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
          notReady={!areSignUpDetailsReady(typed, short)}
          busy={busy ? 'Sealing...' : undefined}
        >
          Continue
        </Button>
        <span className="muted">{short ? 'Next: a code by email' : 'Next: two documents'}</span>
      </div>
    </form>
  );
}

/** The links open in a new tab, because the typed details are not stored yet. */
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
