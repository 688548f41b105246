import { beginDesk, type DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import type { KeptDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { copyKind } from '@kinfolio/domain/desk/model/records';
import { estateCategory, estateKey } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Category } from '@kinfolio/domain/records/record-kind';
import { v7 as uuidv7 } from 'uuid';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';

/** What a desk is begun from: what its executor can read now. */
export interface ReadPassport {
  /** The id of the grant it is read by. */
  readonly grant: string;
  readonly ownerName: string;
  readonly readable: readonly Category[];
  readonly records: readonly RecordToExport[];
}

/** A desk that was begun: the id of its estate, and its records. */
export interface Begun {
  readonly estate: string;
  readonly desk: readonly KeptDeskRecord[];
}

/** More of a copied record than this leaves no room for its envelope. Characters. */
const mostCopied = 120_000;

/**
 * Begins a desk in the open passport, in a category of its own. The passport that it is made from is only read. Returns the
 * desk, or the sentence of what went wrong.
 */
export async function beginOwnDesk(
  session: Pick<Session, 'passport' | 'sharing'>,
  { grant, ...read }: ReadPassport,
  { answers, now }: { readonly answers: DeskAnswers; readonly now: number },
): Promise<Begun | { readonly problem: string }> {
  const estate = uuidv7();
  // Without a connection the records wait among the private notes, and are moved once the category is there.
  await (await session.sharing()).addEstate(estate);
  const made = beginDesk({ ...read, sourceGrant: grant, now, newId: uuidv7, answers });
  const saved = await session.passport.saveMany(
    made
      .filter(
        ({ content: { kind, fields } }) =>
          kind !== copyKind.kind || String(fields['fields'] ?? '').length <= mostCopied,
      )
      .map(({ id, content: { kind, fields } }) => ({
        id,
        kind,
        category: estateCategory(estate),
        fields: { ...fields, [estateKey]: estate },
      })),
  );
  return saved.ok ? { estate, desk: made } : { problem: problemWords(saved.problem) };
}
