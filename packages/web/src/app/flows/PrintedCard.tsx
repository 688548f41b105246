import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { MakeCardPage } from '../../features/release/MakeCardPage.tsx';
import type { SharedTerms } from '../../passport/sharing/terms.ts';
import { sectionTitles } from '../../passport/sharing/terms-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import type { PrintedCode, SharingApi } from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';

/** A card, and what is printed beside its code. */
export interface CardToPrint {
  readonly card: PrintedCode;
  readonly madeOn: Day;
  readonly checked: boolean;
  /** Two groups to be typed back. */
  readonly asked: readonly number[];
}

export interface PrintedCardProps extends CardToPrint {
  readonly session: Pick<Session, 'sharing'>;
  readonly person: string;
  readonly hasPhone: boolean;
  readonly owner: string;
  readonly terms: SharedTerms;
  readonly done: string;
  readonly onDone: () => void;
}

/** A card that was made, or is printed again, until its page is left. The code is on this page and nowhere else. */
export function PrintedCard(props: PrintedCardProps) {
  const { session, card, madeOn, asked, person, hasPhone, owner, terms, done, onDone } = props;
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
        sections: sectionTitles(terms).length,
        days: silentDays ?? askDays ?? 0,
        road: silentDays === null ? 'ask' : 'silence',
        hasPhone,
        address: `${window.location.host}/card`,
        scheme: window.location.protocol,
      }}
      asked={asked}
      isChecked={isChecked}
      onCheck={async typed => {
        const checked = await (await session.sharing()).checkCard(card, typed);
        if (!checked.ok) return sharingWords(checked.problem);
        setChecked(checked.value.length === 0);
        return checked.value;
      }}
      done={done}
      onDone={onDone}
    />
  );
}

/** A card that was made just now. */
export const newCard = (
  sharing: Pick<SharingApi, 'groupsToAsk'>,
  card: PrintedCode,
  madeOn: Day,
): CardToPrint => ({ card, madeOn, checked: false, asked: sharing.groupsToAsk() });
