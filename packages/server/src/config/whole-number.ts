import * as z from 'zod';

/** A number as it is written in the environment. */
export const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
