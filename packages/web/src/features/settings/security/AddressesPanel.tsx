import { formatPhone } from '@kinfolio/domain/values/phone';
import { isPlainEmail, normalisePhone } from '@kinfolio/domain/values/uk';
import { useState } from 'react';
import { plainEmail } from '../../../lib/email-address.ts';
import { problemWords, wrongPassword } from '../../../session/api/problem-words.ts';
import type { Addresses, AddressSide } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { CodeForm } from '../../../ui/code/CodeForm.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { alone } from '../../../ui/form/use-text-form.ts';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { NewAddressForm, type NewAddressFormProps } from './NewAddressForm.tsx';
import type { AddressesHere } from './use-addresses.ts';

export interface AddressesPanelProps extends AddressesHere {
  session: Session;
}

/** The email and phone number of the account that is open. */
export function AddressesPanel({ session, found, look }: AddressesPanelProps) {
  const ask: AddressSettingProps['onAsk'] = async (kind, { address: typed, password }) => {
    const address = kind === 'email' ? plainEmail(typed) : normalisePhone(typed);
    const shaped = kind === 'email' ? isPlainEmail(address) : /^\+\d{7,15}$/.test(address);
    if (!shaped) return { id: 'address', message: shapes[kind] };
    const asked = await (await session.security()).askForAddress({ kind, address, password });
    if (!asked.ok && asked.problem === 'wrong-password') return { id: 'password', message: wrongPassword };
    if (!asked.ok) return { message: problemWords(asked.problem, taken) };
    const now = await look();
    if (typeof now === 'object' && now[kind === 'email' ? 'newEmail' : 'newPhone'] === undefined)
      return { id: 'address', message: 'Type another one. You have this one already.' };
    return undefined;
  };
  const code: AddressSettingProps['onCode'] = async (side, typed) => {
    const security = await session.security();
    const agreed = await security.agreeToAddress({ side, address: addressOf(found, side), code: typed });
    if (!agreed.ok) return problemWords(agreed.problem, taken);
    const now = await look();
    if (typeof now === 'object' && now.newEmail === undefined && now.newPhone === undefined)
      showToast({ message: side === 'phone' ? 'Your phone number is confirmed' : 'Your email is changed' });
    return undefined;
  };
  const again: AddressSettingProps['onAgain'] = async side => {
    const sent = await (await session.security()).sendAddressCodes(side, addressOf(found, side));
    return sent.ok ? undefined : problemWords(sent.problem, soon);
  };
  const keepEmail = async () => {
    const kept = await (await session.security()).keepEmail();
    showToast({ message: kept.ok ? 'Your email stays as it is' : problemWords(kept.problem) });
    await look();
  };
  return (
    <AddressSetting
      addresses={listed(found)}
      onAsk={ask}
      onCode={code}
      onAgain={again}
      onKeepEmail={keepEmail}
    />
  );
}

const shapes = {
  email: 'Enter an email like name@example.co.uk',
  phone: 'Enter a phone number like 07700 900123',
} as const;
const taken = { 'email-taken': 'Use another email: this one has an account already.' } as const;
const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;

function addressOf(found: Addresses | string | undefined, side: AddressSide): string {
  if (typeof found !== 'object') return '';
  return { current: found.email, new: found.newEmail?.address, phone: found.newPhone }[side] ?? '';
}

function listed(found: Addresses | string | undefined): AddressSettingProps['addresses'] {
  if (typeof found !== 'object') return found;
  const newPhone = found.newPhone && formatPhone(found.newPhone);
  return { ...found, phone: formatPhone(found.phone), newPhone };
}

/** Where somebody is reached, and what is being changed. */
export interface ListedAddresses {
  email: string;
  /** In words; empty when none is known. */
  phone: string;
  /** A code that was sent to it was typed. Nothing is sent to another one. */
  isPhoneConfirmed: boolean;
  /** A new email that is asked for, and which side has agreed so far. */
  newEmail?: { address: string; agreed: 'current' | 'new' | undefined } | undefined;
  /** A new number that was sent a code. */
  newPhone?: string | undefined;
  /** Text messages can be sent here. */
  canText: boolean;
}

type AddressKind = 'email' | 'phone';

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
          {...(step === 'phone' && isUnconfirmed(addresses) && { address: addresses.phone })}
          email={addresses.email}
          onSubmit={ask(step)}
          onCancel={() => setStep('later')}
        />
      )}
      {shown && (
        <div className="stack">
          {shown.side !== 'phone' && <Sides {...addresses} />}
          <CodeForm
            variant="panel"
            key={shown.side}
            boxId="address-code"
            head={<p>{shown.lead}</p>}
            words={{ submit: 'Confirm', busy: 'Checking...', leave: 'Cancel' }}
            onCode={code => onCode(shown.side, code)}
            onAgain={async () => alone(await onAgain(shown.side))}
            onLeave={() => (shown.side === 'phone' ? setStep('later') : void onKeepEmail())}
          />
        </div>
      )}
      {!asking && !shown && (
        <div className="stack">
          <p>
            Email: <EmailText className="strong">{addresses.email}</EmailText>
          </p>
          <p>
            Phone: <span className="strong">{addresses.phone || 'none yet'}</span>{' '}
            {isUnconfirmed(addresses) && <Chip tone="missing">Not confirmed</Chip>}
          </p>
          {isUnconfirmed(addresses) && (
            <p>
              We send nothing to this number
              {addresses.canText
                ? ' until you confirm it with a code.'
                : ': no text messages can be sent here.'}
            </p>
          )}
          <div className="actions">
            {pending && <Button onClick={() => setStep('now')}>Type the code</Button>}
            <Button onClick={() => setStep('email')}>Change email</Button>
            {addresses.canText && <Button onClick={() => setStep('phone')}>{phoneAction(addresses)}</Button>}
          </div>
        </div>
      )}
    </StepFocus>
  );
}

const isUnconfirmed = ({ phone, isPhoneConfirmed }: ListedAddresses) => phone !== '' && !isPhoneConfirmed;

function phoneAction(addresses: ListedAddresses): string {
  if (addresses.phone === '') return 'Add a phone number';
  return isUnconfirmed(addresses) ? 'Confirm or change phone number' : 'Change phone number';
}

/** Which code is waited for, and where it was sent. */
function waitingFor({ email, newEmail, newPhone }: ListedAddresses) {
  if (newEmail) {
    const side = newEmail.agreed === 'current' ? ('new' as const) : ('current' as const);
    const address = side === 'current' ? email : newEmail.address;
    const lead = `We sent 6 digits to ${address}. Type them here, or press the button in that email.`;
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
