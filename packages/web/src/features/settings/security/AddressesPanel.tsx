import { formatPhone } from '@kinfolio/domain/values/phone';
import { isPlainEmail, normalisePhone } from '@kinfolio/domain/values/uk';
import { useState } from 'react';
import { normaliseTypedEmail } from '../../../lib/email-address.ts';
import { getProblemText, wrongPasswordText } from '../../../session/api/problem-words.ts';
import type { AddressRole, OwnerAddresses } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { CodeForm } from '../../../ui/code/CodeForm.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { toFormProblem } from '../../../ui/form/use-text-form.ts';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { NewAddressForm, type NewAddressFormProps } from './NewAddressForm.tsx';
import type { ContactAddresses } from './use-addresses.ts';

export interface AddressesPanelProps extends ContactAddresses {
  session: Session;
}

/** The open account's email and phone number. */
export function AddressesPanel({ session, found, look }: AddressesPanelProps) {
  const ask: AddressSettingProps['onAsk'] = async (kind, { address: typed, password }) => {
    const address = kind === 'email' ? normaliseTypedEmail(typed) : normalisePhone(typed);
    const shaped = kind === 'email' ? isPlainEmail(address) : /^\+\d{7,15}$/.test(address);
    if (!shaped) return { id: 'address', message: shapes[kind] };
    const asked = await (await session.security()).askForAddress({ kind, address, password });
    if (!asked.ok && asked.problem === 'wrong-password')
      return { id: 'password', message: wrongPasswordText };
    if (!asked.ok) return { message: getProblemText(asked.problem, taken) };
    const now = await look();
    if (typeof now === 'object' && now[kind === 'email' ? 'newEmail' : 'newPhone'] === undefined)
      return { id: 'address', message: 'Type a different address or number. You already have this one.' };
    return undefined;
  };
  const code: AddressSettingProps['onCode'] = async (side, typed) => {
    const security = await session.security();
    const agreed = await security.agreeToAddress({ side, address: addressOf(found, side), code: typed });
    if (!agreed.ok) return getProblemText(agreed.problem, taken);
    const now = await look();
    if (typeof now === 'object' && now.newEmail === undefined && now.newPhone === undefined)
      showToast({
        message: side === 'phone' ? 'Your phone number is confirmed' : 'Your email has been changed',
      });
    return undefined;
  };
  const again: AddressSettingProps['onAgain'] = async side => {
    const sent = await (await session.security()).sendAddressCodes(side, addressOf(found, side));
    return sent.ok ? undefined : getProblemText(sent.problem, soon);
  };
  const keepEmail = async () => {
    const kept = await (await session.security()).keepEmail();
    showToast({ message: kept.ok ? 'Your email stays as it is' : getProblemText(kept.problem) });
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
const taken = { 'email-taken': 'Use a different email: this one already has an account.' } as const;
const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;

function addressOf(found: OwnerAddresses | string | undefined, side: AddressRole): string {
  if (typeof found !== 'object') return '';
  return { current: found.email, new: found.newEmail?.address, phone: found.newPhone }[side] ?? '';
}

function listed(found: OwnerAddresses | string | undefined): AddressSettingProps['addresses'] {
  if (typeof found !== 'object') return found;
  const newPhone = found.newPhone && formatPhone(found.newPhone);
  return { ...found, phone: formatPhone(found.phone), newPhone };
}

/** A person's email address and phone number, and any pending changes to them. */
export interface AddressesOnScreen {
  email: string;
  /** The phone number in words; empty if unknown. */
  phone: string;
  /**
   * Whether the person has typed a code that was sent to this number. We send nothing else to an unconfirmed number.
   */
  isPhoneConfirmed: boolean;
  /** The new email address, if a change is pending, and which of the two addresses has been confirmed so far. */
  newEmail?: { address: string; agreed: 'current' | 'new' | undefined } | undefined;
  /** A new number to which a code has been sent. */
  newPhone?: string | undefined;
  /** Whether this server can send text messages. */
  canText: boolean;
}

type AddressKind = 'email' | 'phone';

export interface AddressSettingProps {
  /** The addresses; undefined while they are loading, and a sentence if they cannot be loaded. */
  addresses: AddressesOnScreen | string | undefined;
  onAsk: (
    kind: AddressKind,
    typed: { address: string; password: string },
  ) => ReturnType<NewAddressFormProps['onSubmit']>;
  /** Resolves to an error message, or to undefined on success. */
  onCode: (side: AddressRole, code: string) => Promise<string | undefined>;
  onAgain: (side: AddressRole) => Promise<string | undefined>;
  /** Cancels the pending change of email. */
  onKeepEmail: () => Promise<void>;
}

/** Shows an account's email address and phone number, and lets the person change them. */
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
            onAgain={async () => toFormProblem(await onAgain(shown.side))}
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
            {isUnconfirmed(addresses) && <StatusChip tone="missing">Not confirmed</StatusChip>}
          </p>
          {isUnconfirmed(addresses) && (
            <p>
              We do not send anything to this number
              {addresses.canText
                ? ' until you confirm it with a code.'
                : ': this server cannot send text messages.'}
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

const isUnconfirmed = ({ phone, isPhoneConfirmed }: AddressesOnScreen) => phone !== '' && !isPhoneConfirmed;

function phoneAction(addresses: AddressesOnScreen): string {
  if (addresses.phone === '') return 'Add a phone number';
  return isUnconfirmed(addresses) ? 'Confirm or change phone number' : 'Change phone number';
}

/** Returns which code the person has to type next and where it was sent; undefined if none is pending. */
function waitingFor({ email, newEmail, newPhone }: AddressesOnScreen) {
  if (newEmail) {
    const side = newEmail.agreed === 'current' ? ('new' as const) : ('current' as const);
    const address = side === 'current' ? email : newEmail.address;
    const lead = `We sent 6 digits to ${address}. Type them here, or press the button in that email.`;
    return { side, lead };
  }
  if (!newPhone) return undefined;
  return { side: 'phone' as const, lead: `We sent 6 digits to ${newPhone} by text message. Type them here.` };
}

/** The old and new email address of a change, each with whether it has been confirmed. */
function Sides({ email, newEmail }: AddressesOnScreen) {
  const sides = [
    { name: 'Now', address: email, agreed: newEmail?.agreed === 'current' },
    { name: 'New', address: newEmail?.address, agreed: newEmail?.agreed === 'new' },
  ];
  return (
    <ul className="rows told" aria-label="You must confirm both addresses">
      {sides.map(({ name, address, agreed }) => (
        <li className="actions" key={name}>
          <span>
            {name}: <EmailText className="strong">{address ?? ''}</EmailText>
          </span>
          {agreed ? (
            <StatusChip tone="done">Confirmed</StatusChip>
          ) : (
            <StatusChip tone="soon">Waiting for the code</StatusChip>
          )}
        </li>
      ))}
    </ul>
  );
}
