import * as z from 'zod/mini';
import { instant } from '../shapes.ts';
import { codeChannel, noticeStatuses, uuid, verifyCode, wayKey } from './shapes.ts';

/** The grants of the people who take part in a rehearsal. */
export const beginRehearsal = z.strictObject({
  grants: z.array(uuid).check(z.minLength(1), z.maxLength(40)),
});
/** A rehearsal that began. */
export const begunRehearsal = z.object({ id: uuid });

const stepNames = ['page', 'card', 'code', 'factor', 'read', 'lost'] as const;

/** What an owner sees of rehearsals, the newest first, and of what the real release would do from now on. */
export const rehearsalState = z.object({
  rehearsals: z.array(
    z.object({
      id: uuid,
      begunAt: instant,
      people: z.array(
        z.object({
          grant: uuid,
          person: uuid,
          mail: z.object({ status: z.enum(noticeStatuses), at: z.nullable(instant) }),
          steps: z.array(z.object({ step: z.enum(stepNames), at: instant, detail: z.nullable(z.string()) })),
        }),
      ),
    }),
  ),
  /** The channels that reach the owner. */
  channels: z.array(codeChannel),
  /** How the owner would be written to, silent from now on; not of what is only asked for. */
  plans: z.array(z.object({ grant: uuid, firstAt: instant, messages: z.int(), opensAt: instant })),
});
/** See {@link rehearsalState}. */
export type RehearsalState = z.infer<typeof rehearsalState>;

/** The mark of a mail's link: whose part in which rehearsal. */
const token = z.string().check(z.regex(/^[\w.-]{1,200}$/));

/** What a person does in a rehearsal. Nothing of it opens a grant, or counts as a visit. */
export const rehearsalStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('page'), token }),
  z.strictObject({ step: z.literal('card'), token, ...wayKey.shape }),
  z.strictObject({ step: z.literal('code'), token, channel: codeChannel }),
  z.strictObject({ step: z.literal('factor'), token, ...verifyCode.shape }),
  z.strictObject({ step: z.literal('read'), token }),
  z.strictObject({ step: z.literal('lost'), token }),
]);
/** See {@link rehearsalStep}. */
export type TakenStep = z.infer<typeof rehearsalStep>;

/** Where a person is in a rehearsal. */
export const rehearsalPlace = z.object({
  ownerName: z.string(),
  codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
  done: z.array(z.enum(stepNames)),
});
/** See {@link rehearsalPlace}. */
export type RehearsalPlace = z.infer<typeof rehearsalPlace>;
