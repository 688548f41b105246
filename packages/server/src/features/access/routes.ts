import type { VaultContext } from '../vault/context.ts';
import type { OtherRoutes } from '../vault/routes.ts';
import { codeRoutes, sharingRoutes } from './grants/routes.ts';
import { rehearsalRoutes, rehearsedRoutes } from './rehearsals/routes.ts';
import { fineRoutes } from './release/fine-routes.ts';

/** What others may read of a passport, and when, under `vault/v1`. */
export const accessRoutes = (vault: VaultContext): OtherRoutes => ({
  open: [codeRoutes(vault), rehearsedRoutes(vault), fineRoutes(vault)],
  signedIn: [sharingRoutes(vault), rehearsalRoutes(vault)],
});
