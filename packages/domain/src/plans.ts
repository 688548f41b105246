const gigabyte = 1024 ** 3;

/** What each plan has room for (specification 1 §5): bytes of sealed files. */
export const plans = {
  basic: { storageBytes: 5 * gigabyte },
  enhanced: { storageBytes: 50 * gigabyte },
  premium: { storageBytes: 200 * gigabyte },
} as const;

/** The stored name of a plan. */
export type Plan = keyof typeof plans;
