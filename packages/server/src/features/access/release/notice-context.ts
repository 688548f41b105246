import type { Gate, GateRows } from '@kinfolio/domain/access/rows';
import type { VaultContext } from '../../vault/context.ts';
import type { StoredGrant } from '../grants/store.ts';

/** What the notices of release work with. */
export type NoticeContext = Pick<
  VaultContext,
  | 'db'
  | 'clock'
  | 'publicUrl'
  | 'fakesSecret'
  | 'accountOf'
  | 'sendsTexts'
  | 'queueMessage'
  | 'cancelMessages'
  | 'logActivity'
>;

/** A grant with its gate at the instant of a run. */
export interface RunningGrant {
  readonly grant: StoredGrant;
  readonly rows: GateRows;
  readonly gate: Gate;
}
