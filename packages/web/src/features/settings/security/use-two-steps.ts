import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { formatPhone } from '@kinfolio/domain/values/phone';
import { useEffect, useState } from 'react';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { SecondFactor } from '../../../session/api/security.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { usePanelLoaded } from '../panel-loading.ts';
import type { ListedFactor } from './FactorList.tsx';

/** The second steps of an account. */
export interface ListedSteps {
  factors: readonly ListedFactor[];
  codesLeft: number | undefined;
  /** Text messages can be sent here. */
  canText: boolean;
  /** This browser knows security keys. */
  canKey: boolean;
}

/** The second steps of the account that is open, and how to look again once one came or went. */
export interface TwoStepsHere {
  /** Undefined while they are asked for; a sentence when they could not be had. */
  steps: ListedSteps | string | undefined;
  look: () => Promise<void>;
}

export function useTwoSteps(session: Session): TwoStepsHere {
  const [steps, setSteps] = useState<TwoStepsHere['steps']>();
  usePanelLoaded(steps !== undefined);
  useEffect(() => {
    void find(session).then(setSteps, () => setSteps(problemWords('offline')));
  }, [session]);
  return { steps, look: async () => setSteps(await find(session)) };
}

/** Whether one is set up; undefined while it is not known. */
export function isTwoStep({ steps }: TwoStepsHere): boolean | undefined {
  return typeof steps === 'object' ? steps.factors.length > 0 : undefined;
}

async function find(session: Session): Promise<TwoStepsHere['steps']> {
  const read = await (await session.security()).twoSteps();
  return read.ok ? { ...read.value, factors: read.value.factors.map(listed) } : problemWords(read.problem);
}

function listed({ id, kind, phone, madeAt }: SecondFactor): ListedFactor {
  const names = {
    app: 'Authenticator app',
    phone: `Text message to ${formatPhone(phone)}`,
    key: 'Security key',
  };
  const addedOn = formatDay(todayIn({ now: () => Date.parse(madeAt) }));
  return { id, kind, name: names[kind], addedOn };
}
