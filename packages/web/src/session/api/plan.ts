import type { Plan } from '@kinfolio/domain/plans';
import type { Outcome } from '../session/outcome.ts';

/** The plan of the account that is open. */
export interface OwnPlan {
  readonly plan: Plan;
  /** Milliseconds since 1970; undefined when there is no trial, or it is over. */
  readonly trialEndsAtMs: number | undefined;
}

/** What is asked and told of the plan of the account that is open. */
export interface OwnPlanDoor {
  readonly read: () => Promise<Outcome<OwnPlan>>;
  /** Goes on with the trial on another plan. */
  readonly choose: (plan: Plan) => Promise<Outcome<OwnPlan>>;
}
