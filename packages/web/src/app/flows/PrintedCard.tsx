import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { MakeCardPage } from '../../features/release/MakeCardPage.tsx';
import type { SharedTerms } from '../../passport/sharing/terms.ts';
import { listTermsSectionTitles } from '../../passport/sharing/terms-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import type { CardForPrinting, SharingApi } from '../../session/api/sharing.ts';
import { getSharingProblemText } from '../../session/api/sharing-words.ts';

/** A card, and the text printed next to its code. */
export interface CardToPrint {
  readonly card: CardForPrinting;
  readonly madeOn: Day;
  readonly checked: boolean;
  /** The two groups of the code that the person is asked to type back. */
  readonly asked: readonly number[];
}

export interface PrintedCardProps extends CardToPrint {
  readonly session: Pick<Session, 'sharing'>;
  readonly person: string;
  readonly hasPhone: boolean;
  readonly cardAlone: boolean;
  readonly owner: string;
  readonly terms: SharedTerms;
  readonly done: string;
  readonly onDone: () => void;
}

/**
 * A card that has just been made or is being reprinted. Its code exists only on this page, and is gone when the person
 * leaves.
 */
export function PrintedCardPage(props: PrintedCardProps) {
  const { session, card, madeOn, asked, person, hasPhone, cardAlone, owner, terms, done, onDone } = props;
  const [isChecked, setChecked] = useState(props.checked);
  const { when } = terms;
  const silentDays = when.kind === 'release' ? when.silentDays : null;
  const askDays = when.kind === 'release' ? when.askDays : null;
  return (
    <MakeCardPage
      card={{
        groups: card.groups,
        number: Number(card.number),
        madeOn: formatDay(madeOn),
        person,
        owner,
        sections: listTermsSectionTitles(terms).length,
        days: silentDays ?? askDays ?? 0,
        road: silentDays === null ? 'ask' : 'silence',
        askDays: silentDays === null ? undefined : (askDays ?? undefined),
        hasPhone,
        worksAlone: cardAlone,
        address: `${window.location.host}/card`,
        scheme: window.location.protocol,
      }}
      asked={asked}
      isChecked={isChecked}
      onCheck={async typed => {
        const checked = await (await session.sharing()).checkCard(card, typed);
        if (!checked.ok) return getSharingProblemText(checked.problem);
        setChecked(checked.value.length === 0);
        return checked.value;
      }}
      done={done}
      onDone={onDone}
    />
  );
}

/** Creates the printed form of a card that was just made. */
export const createPrintedCard = (
  sharing: Pick<SharingApi, 'groupsToAsk'>,
  card: CardForPrinting,
  madeOn: Day,
): CardToPrint => ({ card, madeOn, checked: false, asked: sharing.groupsToAsk() });
