import * as z from 'zod';

/** A whole number, written as text in the environment. */
export const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
