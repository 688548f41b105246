import * as z from 'zod';

export const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max);
