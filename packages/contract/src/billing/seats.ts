import * as z from 'zod/mini';

// The seats of a plan, as the payer and the members see them. Instants are strings in ISO format.

const person = z.object({ name: z.string(), email: z.string() });

/** The number of a seat, counted from 1. The first seat is the payer's own, so a request can name only the others. */
export const seatNumber = z.strictObject({ seat: z.int().check(z.minimum(2), z.maximum(6)) });

/** The token in an invitation link: the part of its URL after the #. */
export const seatToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The seats that an account pays for, and who pays for the account's own plan. */
export const seatsOverview = z.object({
  /**
   * All seats except the account's own, in order. Empty for a plan with one seat, and for a member on another person's
   * plan.
   */
  seats: z.array(
    z.object({
      seat: z.number(),
      /** The person who has the seat, and how many bytes they store; null for a free seat. */
      member: z.nullable(z.object({ name: z.string(), email: z.string(), bytes: z.number() })),
      /** The time until which an invitation link to the seat can be used; null if there is no valid link. */
      invitedUntil: z.nullable(z.string()),
    }),
  ),
  /** The person who pays for this account's plan; null if no other person does. */
  sponsor: z.nullable(person),
});

/** See {@link seatsOverview}. */
export type SeatsOverview = z.infer<typeof seatsOverview>;

/** A link with which a seat can be taken once. The server returns the link only this one time. */
export const seatInvitation = z.object({ address: z.string(), until: z.string() });

/** See {@link seatInvitation}. */
export type SeatInvitation = z.infer<typeof seatInvitation>;

/** The person who offers a seat, and the plan that the seat belongs to. */
export const seatOffer = z.object({
  ...person.shape,
  plan: z.enum(['basic', 'enhanced', 'premium']),
});

/** See {@link seatOffer}. */
export type SeatOffer = z.infer<typeof seatOffer>;
