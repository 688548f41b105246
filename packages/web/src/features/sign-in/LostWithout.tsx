import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { SignInSheet } from './CodePage.tsx';
import { PressToContinue } from './PressForm.tsx';

export interface LostFactorStepProps {
  /** Resolves to an error message, or to undefined on success. */
  onPress: () => Promise<string | undefined>;
  onBack: () => void;
}

/** Lets an owner who has used their recovery kit, but has lost the second factor, have that factor removed. */
export function LostFactorWithKit({ onPress, onBack }: LostFactorStepProps) {
  return (
    <SignInSheet
      title="Why your kit is enough"
      words="Your recovery kit alone opens your passport. We write to tell you that the second step was turned off."
    >
      <PressToContinue
        head={<PageHeading takesFocus title="Turn the second step off" lead={kitLead} />}
        words={kitWords}
        onPress={onPress}
        onLeave={onBack}
      >
        {null}
      </PressToContinue>
    </SignInSheet>
  );
}

/** Lets an owner who has lost both the password and the second step have both removed after a wait. */
export function LostPasswordAndFactor({ onPress, onBack }: LostFactorStepProps) {
  return (
    <SignInSheet
      title="Why we wait"
      words="Someone else may be able to read your email. The 7 days give you time to notice that and cancel the request."
    >
      <PressToContinue
        head={
          <>
            <PageHeading takesFocus title="If you have lost your second step too" lead={bothLead} />
            <WhatHappens />
          </>
        }
        words={bothWords}
        onPress={onPress}
        onLeave={onBack}
      >
        {null}
      </PressToContinue>
    </SignInSheet>
  );
}

function WhatHappens() {
  return (
    <div className="stack">
      <h2 className="h4">For 7 days</h2>
      <ul className="bul">
        <li>Nothing changes</li>
        <li>We email you now, and on the third and sixth day</li>
        <li>If you find your password, kit or passkey, log in. That cancels the request at once.</li>
      </ul>
      <h2 className="h4">After that</h2>
      <ul className="bul">
        <li>When you come back to this page, we turn off your second step and you choose a new password.</li>
        <li>You start with an empty passport</li>
        <li>We keep the old one for 90 days, in case you find your kit or password</li>
      </ul>
    </div>
  );
}

const kitLead =
  'You used your recovery kit, so you can continue without your second step. You can turn on a new second step in Settings.';
const kitWords = { press: 'Turn off and continue', busy: 'Turning it off...' };
const bothLead = 'You can still start again with an empty passport, after 7 days.';
const bothWords = { press: 'Ask to start again in 7 days', busy: 'One moment...' };
