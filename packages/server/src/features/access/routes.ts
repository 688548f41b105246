import type { VaultContext } from '../vault/context.ts';
import type { OtherRoutes } from '../vault/routes.ts';
import { codeRoutes, sharingRoutes } from './grants/routes.ts';
import { rehearsalRoutes, rehearsalStepRoutes } from './rehearsals/routes.ts';
import { imFineRoutes } from './release/fine-routes.ts';

/** The routes under `vault/v1` for other people's access to a passport. */
export const accessRoutes = (vault: VaultContext): OtherRoutes => ({
  open: [codeRoutes(vault), rehearsalStepRoutes(vault), imFineRoutes(vault)],
  signedIn: [sharingRoutes(vault), rehearsalRoutes(vault)],
});
