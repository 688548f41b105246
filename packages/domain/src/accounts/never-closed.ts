/**
 * The features that an unpaid plan must never block, each with the paths of its code below `packages`. The
 * architecture check prevents this code from importing plan files, so that no plan check can be added to it.
 */
export const codeNeverBlockedByPlan = {
  'signing in and recovery': ['server/src/features/auth', 'web/src/features/(sign-in|unlock|recovery-kit)'],
  'reading, correcting, deleting and sharing what is there': [
    'server/src/features/vault',
    'web/src/vault-worker',
    'web/src/session/(records|sync|state)',
    'web/src/features/(deleted-items|history|search)',
  ],
  'files that are stored': [
    'server/src/features/storage',
    'web/src/session/files',
    'web/src/features/papers',
  ],
  'taking everything away and printing it': [
    'domain/src/(backup|print|records)',
    'web/src/features/(copies|export)',
  ],
  'security settings and closing the account': [
    'web/src/session/security',
    'web/src/features/settings/(security|devices)',
  ],
} as const satisfies Record<string, readonly string[]>;
