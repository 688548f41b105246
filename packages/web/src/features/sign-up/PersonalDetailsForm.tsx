import { type Clock, splitPastedDay, todayIn } from '@kinfolio/domain/calendar';
import { checkSignUp, type SignUpDetails, type SignUpTyped } from '@kinfolio/domain/sign-up';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { boxId, isReady, type Problems, problemsOf, type Shown } from './details.ts';

export interface Submitted {
  /** The sentence, and the box it belongs to when there is one. */
  problem?: { field?: keyof SignUpTyped; message: string };
}

export interface PersonalDetailsFormProps {
  clock: Clock;
  /** What was typed before, by somebody who comes back. */
  kept: SignUpTyped;
  problem?: Shown | undefined;
  onSubmit: (details: SignUpDetails, typed: SignUpTyped) => Promise<Submitted>;
  /** What the summary above the heading should list; empty when all is well. */
  onProblems: (shown: readonly Shown[]) => void;
  onWake: () => void;
}

export function PersonalDetailsForm({
  clock,
  kept,
  problem,
  onSubmit,
  onProblems,
  onWake,
}: PersonalDetailsFormProps) {
  const [typed, setTyped] = useState(kept);
  const [problems, setProblems] = useState<Problems>(problem ? problemsOf([problem]) : {});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const set = <Key extends keyof SignUpTyped>(key: Key, value: SignUpTyped[Key]) => {
    onWake();
    setTyped(before => ({ ...before, [key]: value }));
    setProblems(({ [key]: _gone, ...others }) => others);
  };
  const text = (key: Exclude<keyof SignUpTyped, 'dateOfBirth'>) => ({
    id: boxId(key),
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
    const checked = checkSignUp(typed, todayIn(clock));
    show(checked.ok ? [] : checked.problems);
    if (!checked.ok) return;
    sending.current = true;
    setBusy(true);
    const answer = await onSubmit(checked.details, typed);
    sending.current = false;
    setBusy(false);
    if (answer.problem) show([answer.problem]);
  };
  const handlePhoneBlur = () => {
    // The library of phone formats is large, so it comes only for a number that is a whole UK one.
    if (!/^0\d{10}$/.test(typed.phone.replace(/[\s-]/g, ''))) return;
    import('@kinfolio/domain/phone').then(
      ({ formatPhone }) => setTyped(before => ({ ...before, phone: formatPhone(before.phone) })),
      () => undefined,
    );
  };

  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <p className="hint">
        <span className="star">*</span> means we need this one.
      </p>
      <div className="two">
        <TextField label="First name" required autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" {...text('lastName')} />
      </div>
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...text('email')}
      />
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
        id={boxId('dateOfBirth')}
        label="Date of birth"
        required
        hint="For example, 27 3 1958"
        splitPasted={splitPastedDay}
        value={typed.dateOfBirth}
        error={problems.dateOfBirth?.message}
        errorPart={problems.dateOfBirth?.part}
        onChange={parts => set('dateOfBirth', parts)}
      />
      <div className="two two--addr">
        <TextField label="Address" {...text('address')} />
        <TextField label="Postcode" autoCapitalize="characters" {...text('postcode')} />
      </div>
      <NewPasswordFields
        ids={{ password: boxId('password'), again: boxId('confirmPassword') }}
        password={typed.password}
        again={typed.confirmPassword}
        onPassword={value => set('password', value)}
        onAgain={value => set('confirmPassword', value)}
        errors={{ password: problems.password?.message, again: problems.confirmPassword?.message }}
        knownAboutPerson={[typed.firstName, typed.lastName, typed.email]}
      />
      <div className="actions">
        <Button
          type="submit"
          look="primary"
          notReady={!isReady(typed)}
          busy={busy ? 'Sealing...' : undefined}
        >
          Continue
        </Button>
        <span className="muted">Next: two documents</span>
      </div>
    </form>
  );
}
