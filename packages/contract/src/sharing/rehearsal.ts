import * as z from 'zod/mini';
import { utcInstant } from '../shapes.ts';
import { codeChannel, verifyCodeRequest, wayCodeProof } from './reader-shapes.ts';
import { noticeStatuses, uuid } from './shapes.ts';

/** The grants of the people who are to take part in a rehearsal. */
export const startRehearsalRequest = z.strictObject({
  grants: z.array(uuid).check(z.minLength(1), z.maxLength(40)),
});
export const startedRehearsal = z.object({ id: uuid });

const stepNames = ['page', 'card', 'code', 'factor', 'read', 'lost'] as const;

/** An owner's rehearsals, newest first, and what would happen in a real release from now on. */
export const rehearsalState = z.object({
  rehearsals: z.array(
    z.object({
      id: uuid,
      begunAt: utcInstant,
      people: z.array(
        z.object({
          grant: uuid,
          person: uuid,
          mail: z.object({ status: z.enum(noticeStatuses), at: z.nullable(utcInstant) }),
          steps: z.array(
            z.object({ step: z.enum(stepNames), at: utcInstant, detail: z.nullable(z.string()) }),
          ),
        }),
      ),
    }),
  ),
  channels: z.array(codeChannel),
  /**
   * When and how we would remind the owner if they did nothing from now on. Requests for access are not
   * included.
   */
  plans: z.array(z.object({ grant: uuid, firstAt: utcInstant, messages: z.int(), opensAt: utcInstant })),
});
/** See {@link rehearsalState}. */
export type RehearsalState = z.infer<typeof rehearsalState>;

/** The token in the link of a rehearsal email. It identifies the rehearsal and the recipient's part in it. */
const token = z.string().check(z.regex(/^[\w.-]{1,200}$/));

/** A step that a person takes in a rehearsal. No step opens a grant or counts as a visit. */
export const rehearsalStepRequest = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('page'), token }),
  z.strictObject({ step: z.literal('card'), token, ...wayCodeProof.shape }),
  z.strictObject({ step: z.literal('code'), token, channel: codeChannel }),
  z.strictObject({ step: z.literal('factor'), token, ...verifyCodeRequest.shape }),
  z.strictObject({ step: z.literal('read'), token }),
  z.strictObject({ step: z.literal('lost'), token }),
]);
/** See {@link rehearsalStepRequest}. */
export type RehearsalStepRequest = z.infer<typeof rehearsalStepRequest>;

/** The step that a person has reached in a rehearsal. */
export const rehearsalProgress = z.object({
  ownerName: z.string(),
  codeTo: z.array(z.object({ channel: codeChannel, hint: z.string() })),
  done: z.array(z.enum(stepNames)),
});
/** See {@link rehearsalProgress}. */
export type RehearsalProgress = z.infer<typeof rehearsalProgress>;
