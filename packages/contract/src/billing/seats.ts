import * as z from 'zod/mini';

// Seats of a plan, as the pages of payer and member see them. Instants are ISO texts.

const person = z.object({ name: z.string(), email: z.string() });

/** Which seat, counted from 1; the first is the payer's own. */
export const seatNumber = z.strictObject({ seat: z.int().check(z.minimum(2), z.maximum(6)) });

/** The end of the address of an invitation, after its #. */
export const seatToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Seats that an account offers, and who pays for its own. */
export const seatsOverview = z.object({
  /** Besides the own one, in their order. Empty for a plan of one seat, and for who has a seat of another's. */
  seats: z.array(
    z.object({
      seat: z.number(),
      /** The person who has it, and how many bytes they store; null for a free one. */
      member: z.nullable(z.object({ name: z.string(), email: z.string(), bytes: z.number() })),
      /** Until when a link to it can be used; null where none can. */
      invitedUntil: z.nullable(z.string()),
    }),
  ),
  /** Who pays for the own plan, where that is another person. */
  sponsor: z.nullable(person),
});

/** See {@link seatsOverview}. */
export type SeatsOverview = z.infer<typeof seatsOverview>;

/** A link by which a seat is taken once. It is shown this one time. */
export const seatInvitation = z.object({ address: z.string(), until: z.string() });

/** See {@link seatInvitation}. */
export type SeatInvitation = z.infer<typeof seatInvitation>;

/** Who offers a seat, of which plan. */
export const seatOffer = z.object({
  ...person.shape,
  plan: z.enum(['basic', 'enhanced', 'premium']),
});

/** See {@link seatOffer}. */
export type SeatOffer = z.infer<typeof seatOffer>;
