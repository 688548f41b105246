import { createContext } from 'react';
import type { ReceivedPassport } from '../../session/api/sharing.ts';

/** Sentences that say who can open the account's passport; '' if nobody can, or until the server has answered. */
export const AccessSummaryContext = createContext('');

/** The passports that others share with the open account; undefined until the server has answered. */
export const ReceivedPassportsContext = createContext<readonly ReceivedPassport[] | undefined>(undefined);
