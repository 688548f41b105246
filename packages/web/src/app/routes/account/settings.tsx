import { plans } from '@kinfolio/domain/accounts/plans';
import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { summariseDevices, useSignedInDevices } from '../../../features/settings/devices/use-places.ts';
import { usePanelLoaded } from '../../../features/settings/panel-loading.ts';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { SettingsIndex } from '../../../features/settings/SettingsIndex.tsx';
import { SignOut } from '../../../features/settings/SignOut.tsx';
import { hasSecondFactor, useSecondFactors } from '../../../features/settings/security/use-two-steps.ts';
import { findSettingsPage, settingsPages } from '../../../passport/settings-pages.ts';
import type { BillingOverview } from '../../../session/api/billing.ts';
import { useSyncStatus } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { useReminderChoices } from '../../../session/api/use-reminder-choices.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useUnsentChangesElsewhere } from '../../flows/use-unsent-elsewhere.ts';

/** Settings: seven lines, each linking to a page. */
export default function SettingsRoute() {
  const { hash } = useLocation();
  const page = findSettingsPage(hash.slice(1));
  // Old links, from when all settings were on one page, name a section after the #. Some are still on paper and in
  // emails.
  if (page !== undefined) return <Navigate to={`${page}${hash}`} replace />;
  return (
    <SettingsFrame title="Settings" first>
      <Lines />
    </SettingsFrame>
  );
}

function Lines() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const { waiting } = useSyncStatus();
  const elsewhere = useUnsentChangesElsewhere(session);
  const twoSteps = useSecondFactors(session);
  const places = useSignedInDevices(session);
  const plan = usePlanWords(session);
  const { preferences } = useReminderChoices();
  if (state.status !== 'open') return null;
  const { account, recoveryConfirmed } = state;
  const signOut = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  const states: Partial<Record<(typeof settingsPages)[number]['to'], string | undefined>> = {
    '/settings/signing-in': signingInWords(hasSecondFactor(twoSteps), recoveryConfirmed),
    '/settings/devices': summariseDevices(places),
    '/settings/reminders': preferences.appOnly ? 'Reminders in the app only' : undefined,
    '/subscription-management': plan,
  };
  return (
    <SettingsIndex
      lines={settingsPages.map(({ to, title, usual }) => ({ to, title, state: states[to] ?? usual }))}
    >
      <section className="sheet stack" id="sign-out" tabIndex={-1} aria-labelledby="logged-in">
        <h2 className="h4" id="logged-in">
          Logged in{account.displayName !== '' && ` as ${account.displayName}`}
        </h2>
        <SignOut email={account.email} waiting={waiting + elsewhere} onSignOut={signOut} />
      </section>
    </SettingsIndex>
  );
}

function signingInWords(twoSteps: boolean | undefined, kit: boolean): string {
  const steps = twoSteps === undefined ? '' : twoSteps ? 'two-step login on, ' : 'two-step login off, ';
  return `Password, ${steps}${kit ? 'recovery kit on paper' : 'no recovery kit yet'}`;
}

/** The plan's name, such as "Enhanced Plan", or what applies instead of a plan; undefined until it is known. */
function usePlanWords(session: Session): string | undefined {
  const [plan, setPlan] = useState<BillingOverview | 'unknown'>();
  usePanelLoaded(plan !== undefined);
  useEffect(() => {
    // If the plan cannot be loaded, the line shows nothing about it.
    void session
      .billing()
      .then(billing => billing.read('stored'))
      .then(
        read => setPlan(read.ok ? read.value : 'unknown'),
        () => setPlan('unknown'),
      );
  }, [session]);
  return plan === undefined || plan === 'unknown' ? undefined : planWords(plan);
}

function planWords({ plan, payable, state, trialEndsAt }: BillingOverview): string {
  if (!payable) return 'Everything is included';
  if (state === 'ended') return 'No plan. You keep everything you stored';
  const ends = Date.parse(trialEndsAt ?? '');
  if (state !== 'trial' || Number.isNaN(ends)) return plans[plan].name;
  return `Everything is free until ${formatDay(todayInLondon({ now: () => ends }))}`;
}
