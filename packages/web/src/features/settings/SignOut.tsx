import { useState } from 'react';
import { waitingWords } from '../../passport/wording/waiting-words.ts';
import { noLogOutOffline } from '../../session/api/problem-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { EmailText } from '../../ui/layout/EmailText.tsx';

export interface SignOutProps {
  email: string;
  /** Records kept on this device that were not sent yet; signing out would lose them. */
  waiting: number;
  onSignOut: () => Promise<void>;
}

export function SignOut({ email, waiting, onSignOut }: SignOutProps) {
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const handleSignOut = () => {
    setRefused(!navigator.onLine);
    if (!navigator.onLine) return;
    setBusy(true);
    void onSignOut();
  };
  return (
    <div className="stack">
      <p>
        <EmailText className="strong">{email}</EmailText>. Logging out deletes this device’s sealed copy.
      </p>
      {waiting > 0 && (
        <p className="strong">{waitingWords(waiting)} Go online first, or what is waiting is lost.</p>
      )}
      {isRefused && (
        <Banner tone="danger" role="alert">
          <p>{noLogOutOffline} To close your passport now, press Lock.</p>
        </Banner>
      )}
      <Button busy={busy ? 'Logging out...' : undefined} onClick={handleSignOut}>
        Log out
      </Button>
    </div>
  );
}
