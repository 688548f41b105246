import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { NewAddressForm, type NewAddressFormProps } from './NewAddressForm.tsx';

/** Where somebody is reached, and what is being changed. */
export interface ListedAddresses {
  email: string;
  /** In words; empty when none is known. */
  phone: string;
  /** A new email that is asked for, and which side has agreed so far. */
  newEmail?: { address: string; agreed: 'current' | 'new' | undefined } | undefined;
  /** A new number that was sent a code. */
  newPhone?: string | undefined;
  /** Text messages can be sent here. */
  canText: boolean;
}

type AddressKind = 'email' | 'phone';

/** Whose code is typed: of the email of now, of the new one, or of the new number. */
export type AddressSide = 'current' | 'new' | 'phone';

export interface AddressSettingProps {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  addresses: ListedAddresses | string | undefined;
  onAsk: (
    kind: AddressKind,
    typed: { address: string; password: string },
  ) => ReturnType<NewAddressFormProps['onSubmit']>;
  /** Gives the sentence of what went wrong, or nothing. */
  onCode: (side: AddressSide, code: string) => Promise<string | undefined>;
  onAgain: (side: AddressSide) => Promise<string | undefined>;
  /** Ends the change of the email that waits. */
  onKeepEmail: () => Promise<void>;
}

/** The email and the phone number of an account, and how they are changed. */
export function AddressSetting({ addresses, onAsk, onCode, onAgain, onKeepEmail }: AddressSettingProps) {
  const [step, setStep] = useState<'now' | 'later' | AddressKind>('now');
  if (typeof addresses !== 'object') return <p>{addresses}</p>;
  const pending = waitingFor(addresses);
  const ask =
    (kind: AddressKind): NewAddressFormProps['onSubmit'] =>
    async typed => {
      const problem = await onAsk(kind, typed);
      if (problem === undefined) setStep('now');
      return problem;
    };
  const asking = step === 'email' || step === 'phone';
  const shown = step === 'now' ? pending : undefined;
  return (
    <StepFocus step={asking ? step : (shown?.side ?? 'shown')} label="Email and phone">
      {asking && (
        <NewAddressForm
          key={step}
          kind={step}
          email={addresses.email}
          onSubmit={ask(step)}
          onCancel={() => setStep('later')}
        />
      )}
      {shown && (
        <div className="stack">
          {shown.side !== 'phone' && <Sides {...addresses} />}
          <CodeEntry
            key={shown.side}
            boxId="address-code"
            lead={shown.lead}
            words={{ submit: 'Confirm', busy: 'Checking...' }}
            onCode={code => onCode(shown.side, code)}
            onAgain={() => onAgain(shown.side)}
            onCancel={() => (shown.side === 'phone' ? setStep('later') : void onKeepEmail())}
          />
        </div>
      )}
      {!asking && !shown && (
        <div className="stack">
          <p>
            Email: <EmailText className="strong">{addresses.email}</EmailText>
          </p>
          <p>
            Phone: <span className="strong">{addresses.phone || 'none yet'}</span>
          </p>
          <div className="actions">
            {pending && <Button onClick={() => setStep('now')}>Type the code</Button>}
            <Button onClick={() => setStep('email')}>Change email</Button>
            {addresses.canText && <Button onClick={() => setStep('phone')}>Change phone number</Button>}
          </div>
        </div>
      )}
    </StepFocus>
  );
}

/** Which code is waited for, and where it was sent. */
function waitingFor({ email, newEmail, newPhone }: ListedAddresses) {
  if (newEmail) {
    const side = newEmail.agreed === 'current' ? ('new' as const) : ('current' as const);
    const address = side === 'current' ? email : newEmail.address;
    const lead = `We sent 6 digits to ${address}. Type them here, or press the button in that mail.`;
    return { side, lead };
  }
  if (!newPhone) return undefined;
  return { side: 'phone' as const, lead: `We sent 6 digits to ${newPhone} by text message. Type them here.` };
}

/** Both addresses of a change, each with what it has said so far. */
function Sides({ email, newEmail }: ListedAddresses) {
  const sides = [
    { name: 'Now', address: email, agreed: newEmail?.agreed === 'current' },
    { name: 'New', address: newEmail?.address, agreed: newEmail?.agreed === 'new' },
  ];
  return (
    <ul className="rows told" aria-label="Both addresses must agree">
      {sides.map(({ name, address, agreed }) => (
        <li className="actions" key={name}>
          <span>
            {name}: <EmailText className="strong">{address ?? ''}</EmailText>
          </span>
          {agreed ? <Chip tone="done">Confirmed</Chip> : <Chip tone="soon">Waiting for its code</Chip>}
        </li>
      ))}
    </ul>
  );
}
