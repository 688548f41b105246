import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { formatPhone } from '@kinfolio/domain/values/phone';
import { useEffect, useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { SecondFactor } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';
import type { FactorOnScreen } from './FactorList.tsx';

export interface SecondSteps {
  factors: readonly FactorOnScreen[];
  codesLeft: number | undefined;
  /** Whether this server can send text messages. */
  canText: boolean;
  /** Whether this browser supports security keys. */
  canKey: boolean;
}

/** The second factors of the open account, and a function that reads them again after a change. */
export interface SecondFactors {
  /** The second factors; undefined while they are loading, and a sentence if they cannot be loaded. */
  steps: SecondSteps | string | undefined;
  look: () => Promise<void>;
}

export function useSecondFactors(session: Session): SecondFactors {
  const [steps, setSteps] = useState<SecondFactors['steps']>();
  usePanelLoaded(steps !== undefined);
  useEffect(() => {
    void find(session).then(setSteps, () => setSteps(getProblemText('offline')));
  }, [session]);
  return { steps, look: async () => setSteps(await find(session)) };
}

/** Whether any second factor is set up; undefined until it is known. */
export function hasSecondFactor({ steps }: SecondFactors): boolean | undefined {
  return typeof steps === 'object' ? steps.factors.length > 0 : undefined;
}

async function find(session: Session): Promise<SecondFactors['steps']> {
  const read = await (await session.security()).twoSteps();
  return read.ok ? { ...read.value, factors: read.value.factors.map(listed) } : getProblemText(read.problem);
}

function listed({ id, kind, phone, madeAt }: SecondFactor): FactorOnScreen {
  const names = {
    app: 'Authenticator app',
    phone: `Text message to ${formatPhone(phone)}`,
    key: 'Security key',
  };
  const addedOn = formatDay(todayInLondon({ now: () => Date.parse(madeAt) }));
  return { id, kind, name: names[kind], addedOn };
}
