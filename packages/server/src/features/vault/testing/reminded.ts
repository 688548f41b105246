import { randomBytes, randomUUID } from 'node:crypto';
import { createRemindersClient, type RemindersClient } from '@kinfolio/contract/reminders/client';
import type { PlannedReminder, ReminderPlanRequest } from '@kinfolio/contract/reminders/shapes';
import type { SignedInPerson, VaultWorld } from './vault-world.ts';

export interface RemindedOwner {
  readonly person: SignedInPerson;
  readonly client: RemindersClient;
}

export async function signUpRemindedOwner(world: VaultWorld, plan = 'premium'): Promise<RemindedOwner> {
  const person = await world.withVault();
  await world.test.database.pool.query(
    `update profiles set plan = $1, status = 'active', paid_through_ms = $2 where account_id = $3`,
    [plan, Date.UTC(2040, 0, 1), person.accountId],
  );
  return { person, client: createPersonRemindersClient(world, person) };
}

export const createPersonRemindersClient = (
  world: VaultWorld,
  { token, guard }: Pick<SignedInPerson, 'token' | 'guard'>,
  url = world.url,
): RemindersClient => createRemindersClient({ url, token, guard, fetch });

export const createReminderId = (): string => randomBytes(16).toString('base64url');

/** A reminder of a renewal on 19 February 2027, sent 60 days before. */
export const createRenewalReminder = (more: Partial<PlannedReminder> = {}): PlannedReminder => ({
  id: createReminderId(),
  label: 'Insurance policy: renewal',
  class: 'renewals',
  day: '2027-02-19',
  steps: [60],
  yearly: '02-19',
  ...more,
});

export const passportPartId: string = randomUUID();

/** A complete plan, in the form in which a device sends it. */
export const createPlanRequest = (
  reminders: PlannedReminder[],
  more: Partial<ReminderPlanRequest['choices']> = {},
  revision = 1,
): ReminderPlanRequest => ({
  revisions: { [passportPartId]: revision },
  choices: { digest: 'each', quietFrom: 21, quietTo: 8, ...more },
  reminders,
});
