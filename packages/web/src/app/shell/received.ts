import { createContext } from 'react';
import type { ReceivedPassport } from '../../session/api/sharing.ts';

/** What others share with the account that is open; undefined until the server has answered. */
export const ReceivedContext = createContext<readonly ReceivedPassport[] | undefined>(undefined);
