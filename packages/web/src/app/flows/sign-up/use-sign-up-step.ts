import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The steps that the browser's Back button can return to. After the last one the person is signed in. */
export const signUpSteps = ['details', 'documents', 'verification'] as const;
export type SignUpStep = (typeof signUpSteps)[number];

interface Place {
  readonly step: SignUpStep;
  /** Whether the previous step is the previous entry in the browser's history. */
  readonly pushed: boolean;
}

/**
 * The current step, from the browser's history, and functions that go to another step. The address never changes,
 * because it names the chosen plan.
 */
export function useSignUpStep() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const { step, pushed } = placeIn(state);
  const go = useCallback(
    (next: SignUpStep, how: 'push' | 'replace' = 'push') => {
      const place: Place = { step: next, pushed: how === 'push' };
      return navigate({ search }, { state: place, replace: how === 'replace', preventScrollReset: false });
    },
    [navigate, search],
  );
  const back = useCallback(
    (before: SignUpStep) => (pushed ? navigate(-1) : go(before, 'replace')),
    [navigate, pushed, go],
  );
  return { step, go, back };
}

function placeIn(state: unknown): Place {
  if (typeof state !== 'object' || state === null || !('step' in state))
    return { step: 'details', pushed: false };
  const step = signUpSteps.find(one => one === state.step) ?? 'details';
  return { step, pushed: 'pushed' in state && state.pushed === true };
}
