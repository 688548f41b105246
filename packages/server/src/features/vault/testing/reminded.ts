import { randomBytes, randomUUID } from 'node:crypto';
import { createRemindersClient, type RemindersClient } from '@kinfolio/contract/reminders/client';
import type { PlannedReminder, PutReminders } from '@kinfolio/contract/reminders/shapes';
import type { Person, VaultWorld } from './vault-world.ts';

/** A person with a vault and a plan that has reminders. */
export interface Reminded {
  readonly person: Person;
  readonly client: RemindersClient;
}

/** Signs a person up who may be reminded. */
export async function newReminded(world: VaultWorld, plan = 'premium'): Promise<Reminded> {
  const person = await world.withVault();
  await world.test.database.pool.query(
    `update profiles set plan = $1, status = 'active', paid_through_ms = $2 where account_id = $3`,
    [plan, Date.UTC(2040, 0, 1), person.accountId],
  );
  return { person, client: remindersClient(world, person) };
}

/** The client of a person, on this server or another one. */
export const remindersClient = (
  world: VaultWorld,
  { token, guard }: Pick<Person, 'token' | 'guard'>,
  url = world.url,
): RemindersClient => createRemindersClient({ url, token, guard, fetch });

/** An id as a device makes one. */
export const newReminderId = (): string => randomBytes(16).toString('base64url');

/** A renewal on 19 February 2027, 60 days before. */
export const planned = (more: Partial<PlannedReminder> = {}): PlannedReminder => ({
  id: newReminderId(),
  label: 'Insurance policy: renewal',
  class: 'renewals',
  day: '2027-02-19',
  steps: [60],
  yearly: '02-19',
  ...more,
});

/** A part of a passport, by its random number. */
export const category: string = randomUUID();

/** A whole plan as a device sends it. */
export const planOf = (
  reminders: PlannedReminder[],
  more: Partial<PutReminders['choices']> = {},
  revision = 1,
): PutReminders => ({
  revisions: { [category]: revision },
  choices: { digest: 'each', quietFrom: 21, quietTo: 8, ...more },
  reminders,
});
