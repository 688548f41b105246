import { plans } from '@kinfolio/domain/accounts/plans';
import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { placesWords, usePlaces } from '../../../features/settings/devices/use-places.ts';
import { usePanelLoaded } from '../../../features/settings/panel-loading.ts';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { SettingsIndex } from '../../../features/settings/SettingsIndex.tsx';
import { SignOut } from '../../../features/settings/SignOut.tsx';
import { isTwoStep, useTwoSteps } from '../../../features/settings/security/use-two-steps.ts';
import { pageOfSetting, settingsPages } from '../../../passport/settings-pages.ts';
import type { AccountPlan } from '../../../session/api/plan.ts';
import { useSyncStatus } from '../../../session/api/react.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { useReminderChoices } from '../../../session/api/use-reminder-choices.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useUnsentElsewhere } from '../../flows/use-unsent-elsewhere.ts';

/** Settings: seven lines, each the way to a page. */
export default function Settings() {
  const { hash } = useLocation();
  const page = pageOfSetting(hash.slice(1));
  // Addresses of before, when everything was on one page; some are on paper and in mails.
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
  const elsewhere = useUnsentElsewhere(session);
  const twoSteps = useTwoSteps(session);
  const places = usePlaces(session);
  const plan = usePlanWords(session);
  const { preferences } = useReminderChoices();
  if (state.status !== 'open') return null;
  const { account, recoveryConfirmed } = state;
  const signOut = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  const states: Partial<Record<(typeof settingsPages)[number]['to'], string | undefined>> = {
    '/settings/signing-in': signingInWords(isTwoStep(twoSteps), recoveryConfirmed),
    '/settings/devices': placesWords(places),
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

/** "Enhanced Plan, free until 21 December 2026"; undefined until it is known. */
function usePlanWords(session: Session): string | undefined {
  const [plan, setPlan] = useState<AccountPlan | 'unknown'>();
  usePanelLoaded(plan !== undefined);
  useEffect(() => {
    // Where it cannot be had, the line goes without it.
    void session
      .plan()
      .then(door => door.read())
      .then(
        read => setPlan(read.ok ? read.value : 'unknown'),
        () => setPlan('unknown'),
      );
  }, [session]);
  if (plan === undefined || plan === 'unknown') return undefined;
  const { name } = plans[plan.plan];
  const { trialEndsAtMs: ends } = plan;
  return ends === undefined ? name : `${name}, free until ${formatDay(todayIn({ now: () => ends }))}`;
}
