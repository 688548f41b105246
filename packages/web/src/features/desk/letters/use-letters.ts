import type { Letter } from '@kinfolio/domain/desk/letters/letter';
import { lettersFor, writeLetter } from '@kinfolio/domain/desk/letters/letters';
import type { LogEntry } from '@kinfolio/domain/desk/model/records';
import type { DeskOrganisation } from '@kinfolio/domain/desk/organisations/organisations';
import { useMemo } from 'react';
import { useDesk, useOrganisations } from '../desk-context.ts';
import { todayOf } from '../desk-store.ts';

/** A letter to an organisation, as it is written today, and when it was sent. */
export interface DeskLetter {
  readonly letter: Letter;
  readonly organisation: DeskOrganisation;
  /** The last entry that it was sent; undefined while it was not. */
  readonly sent: LogEntry | undefined;
}

/** Every letter that fits the organisations of the desk. */
export function useLetters(): readonly DeskLetter[] {
  const store = useDesk();
  const { desk } = store;
  const today = todayOf(store);
  const organisations = useOrganisations();
  return useMemo(
    () =>
      organisations.flatMap(organisation =>
        lettersFor(organisation).map(({ id }) => ({
          letter: writeLetter(desk, organisation, id, today),
          organisation,
          sent: organisation.log.findLast(entry => entry.what === 'letter' && entry.letter === id),
        })),
      ),
    [desk, organisations, today],
  );
}

/** Whether a letter is still of use: it was not sent, and its organisation is not notified otherwise or done with. */
export const isOpenLetter = ({ sent, organisation }: DeskLetter): boolean =>
  sent === undefined && (organisation.state === 'to-tell' || organisation.state === 'asks');

/** Part of the name of a file: "halifax-account-values". */
export const fileNameOf = ({ letter, organisation }: DeskLetter): string =>
  `letter-${organisation.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}-${letter.id}`;
