import type { CardCodeProblem } from '../../../features/release/CardCodeForm.tsx';
import type { SharingRefusal } from '../../../session/api/sharing.ts';

const problems: Partial<Record<SharingRefusal['problem'], CardCodeProblem>> = {
  'not-found': { problem: 'unknown' },
  'not-genuine': { problem: 'not-genuine' },
  'too-many-tries': { problem: 'too-many' },
};

/** Why the typed code of a card was rejected. */
export function toCardProblem({ problem, group }: SharingRefusal): CardCodeProblem {
  if (problem !== 'wrong-code') return problems[problem] ?? { problem: 'offline' };
  return group === undefined ? { problem: 'length' } : { problem: 'group', group };
}
