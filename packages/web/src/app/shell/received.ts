import { createContext } from 'react';
import type { ReceivedPassport } from '../../session/api/sharing.ts';

/** The passports that others share with the open account; undefined until the server has answered. */
export const ReceivedPassportsContext = createContext<readonly ReceivedPassport[] | undefined>(undefined);
