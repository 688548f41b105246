import { PageHead } from '../../ui/layout/PageHead.tsx';
import { CodeSheet } from './CodePage.tsx';
import { PressForm } from './PressForm.tsx';

export interface LostWithoutProps {
  /** Returns the sentence of what went wrong, or undefined. */
  onPress: () => Promise<string | undefined>;
  onBack: () => void;
}

/** For an owner who came with the kit and can show no second step. */
export function LostWithKit({ onPress, onBack }: LostWithoutProps) {
  return (
    <CodeSheet
      title="Why your kit is enough"
      words="Your recovery kit opens your passport by itself. We write to you that the second step was turned off."
    >
      <PressForm
        head={<PageHead takesFocus title="Turn the second step off" lead={kitLead} />}
        words={kitWords}
        onPress={onPress}
        onLeave={onBack}
      >
        {null}
      </PressForm>
    </CodeSheet>
  );
}

/** For an owner who has lost the password and can show no second step: both go after the wait. */
export function LostBoth({ onPress, onBack }: LostWithoutProps) {
  return (
    <CodeSheet
      title="Why we wait"
      words="Someone else may read your email. In 7 days there is time to notice that, and to stop it."
    >
      <PressForm
        head={
          <>
            <PageHead takesFocus title="If you have lost your second step too" lead={bothLead} />
            <WhatHappens />
          </>
        }
        words={bothWords}
        onPress={onPress}
        onLeave={onBack}
      >
        {null}
      </PressForm>
    </CodeSheet>
  );
}

function WhatHappens() {
  return (
    <div className="stack">
      <h2 className="h4">For 7 days</h2>
      <ul className="bul">
        <li>Nothing changes</li>
        <li>We email you now, and on the third and sixth day</li>
        <li>If your password, kit or passkey turns up, log in. That stops this at once.</li>
      </ul>
      <h2 className="h4">After that</h2>
      <ul className="bul">
        <li>Come back to this page. Your second step is turned off, and you choose a new password.</li>
        <li>You begin with an empty passport</li>
        <li>We keep the old one for 90 days, in case your kit or password is found</li>
      </ul>
    </div>
  );
}

const kitLead =
  'You came with your recovery kit, so you can go on without it. You can turn on a new second step in Settings.';
const kitWords = { press: 'Turn it off and go on', busy: 'Turning it off...' };
const bothLead = 'You can still begin again with an empty passport. First we wait 7 days.';
const bothWords = { press: 'Ask to begin again in 7 days', busy: 'One moment...' };
