import type { Plan } from '@kinfolio/domain/accounts/plans';
import type { Outcome } from '../../vault-worker/types/outcome.ts';

/** The plan of the account that is open. */
export interface AccountPlan {
  readonly plan: Plan;
  /** Milliseconds since 1970; undefined when there is no trial, or it is over. */
  readonly trialEndsAtMs: number | undefined;
}

/** What is asked and told of the plan of the account that is open. */
export interface PlanApi {
  readonly read: () => Promise<Outcome<AccountPlan>>;
  /** Goes on with the trial on another plan. */
  readonly choose: (plan: Plan) => Promise<Outcome<AccountPlan>>;
}
