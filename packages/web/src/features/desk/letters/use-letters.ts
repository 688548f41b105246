import type { Letter } from '@kinfolio/domain/desk/letters/letter';
import { chooseLetters, writeLetter } from '@kinfolio/domain/desk/letters/letters';
import type { DeskLogEntry } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { useMemo } from 'react';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { deskToday } from '../desk-store.ts';

/** A letter to an organisation, with today's wording, and the record of its sending. */
export interface DeskLetter {
  readonly letter: Letter;
  readonly organisation: DeskOrganisation;
  /** The last log entry about sending the letter; undefined if it has not been sent. */
  readonly sent: DeskLogEntry | undefined;
}

/** All letters that apply to the desk's organisations. */
export function useLetters(): readonly DeskLetter[] {
  const store = useDesk();
  const { desk } = store;
  const today = deskToday(store);
  const organisations = useOrganisations();
  return useMemo(
    () =>
      organisations.flatMap(organisation =>
        chooseLetters(organisation).map(({ id }) => ({
          letter: writeLetter(desk, organisation, id, today),
          organisation,
          sent: organisation.log.findLast(entry => entry.what === 'letter' && entry.letter === id),
        })),
      ),
    [desk, organisations, today],
  );
}

/**
 * Whether a letter is still useful: it has not been sent, and its organisation still has to be notified or is waiting
 * for an answer.
 */
export const isOpenLetter = ({ sent, organisation }: DeskLetter): boolean =>
  sent === undefined && (organisation.state === 'to-tell' || organisation.state === 'asks');

/** Part of a file name: "halifax-account-values". */
export const createLetterFileName = ({ letter, organisation }: DeskLetter): string =>
  `letter-${organisation.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}-${letter.id}`;
