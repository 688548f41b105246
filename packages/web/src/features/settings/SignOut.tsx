import { useState } from 'react';
import { describeUnsentRecords } from '../../passport/wording/waiting-words.ts';
import { noLogOutOfflineText } from '../../session/api/problem-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { EmailText } from '../../ui/layout/EmailText.tsx';

export interface SignOutProps {
  email: string;
  /** How many records on this device have not been sent yet; signing out would lose them. */
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
        <p className="strong">
          {describeUnsentRecords(waiting)} Go online first, or these changes will be lost.
        </p>
      )}
      {isRefused && (
        <Banner tone="danger" role="alert">
          <p>{noLogOutOfflineText} To close your passport now, press Lock.</p>
        </Banner>
      )}
      <Button busy={busy ? 'Logging out...' : undefined} onClick={handleSignOut}>
        Log out
      </Button>
    </div>
  );
}
