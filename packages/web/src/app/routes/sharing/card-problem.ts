import type { CardCodeProblem } from '../../../features/release/CardCodeForm.tsx';
import type { SharingRefused } from '../../../session/api/sharing.ts';

const problems: Partial<Record<SharingRefused['problem'], CardCodeProblem>> = {
  'not-found': { problem: 'unknown' },
  'not-genuine': { problem: 'not-genuine' },
  'too-many-tries': { problem: 'too-many' },
};

/** Why a typed code of a card is not taken. */
export function cardProblemOf({ problem, group }: SharingRefused): CardCodeProblem {
  if (problem !== 'wrong-code') return problems[problem] ?? { problem: 'offline' };
  return group === undefined ? { problem: 'length' } : { problem: 'group', group };
}
