import type { Gate, GateRows } from '@kinfolio/domain/access/rows';
import type { VaultContext } from '../../vault/context.ts';
import type { StoredGrant } from '../grants/store.ts';

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

/** A grant, and the state of its gate when the run began. */
export interface RunningGrant {
  readonly grant: StoredGrant;
  readonly rows: GateRows;
  readonly gate: Gate;
}
