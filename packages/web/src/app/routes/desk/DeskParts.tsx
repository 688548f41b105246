import {
  DeskFilesProvider,
  DeskProvider,
  useDesk,
  useOrganisations,
} from '../../../features/desk/desk-context.ts';
import type { DeskStore } from '../../../features/desk/desk-store.ts';
import { AccountsPage } from '../../../features/desk/figures/AccountsPage.tsx';
import { FiguresPage } from '../../../features/desk/figures/FiguresPage.tsx';
import { AboutPage } from '../../../features/desk/home/AboutPage.tsx';
import { DeskHome } from '../../../features/desk/home/DeskHome.tsx';
import { SharePage } from '../../../features/desk/home/SharePage.tsx';
import { TakeAway } from '../../../features/desk/home/TakeAway.tsx';
import { LettersPage } from '../../../features/desk/letters/LettersPage.tsx';
import { OrganisationLetters } from '../../../features/desk/letters/OrganisationLetters.tsx';
import { OrganisationList } from '../../../features/desk/organisations/OrganisationList.tsx';
import { OrganisationPage } from '../../../features/desk/organisations/OrganisationPage.tsx';
import { FirstWeeks } from '../../../features/desk/weeks/FirstWeeks.tsx';
import { DeskPapers } from './DeskPapers.tsx';
import { deskFiles } from './desk-files.tsx';
import { NoSuchPart } from './NoSuchPart.tsx';
import '../../../features/desk/desk.css';

export interface DeskPartsProps {
  readonly store: DeskStore;
  /** Where its first page leads back to. */
  readonly back: { readonly to: string; readonly words: string };
  readonly part: string | undefined;
  readonly id: string | undefined;
}

/** The page of a desk that the address names. */
export function DeskParts({ store, ...place }: DeskPartsProps) {
  return (
    <DeskProvider value={store}>
      <DeskFilesProvider value={deskFiles}>
        <Part {...place} />
      </DeskFilesProvider>
    </DeskProvider>
  );
}

function Part({ part, id, back }: Omit<DeskPartsProps, 'store'>) {
  if (part === undefined) return <DeskHome back={back} />;
  if (id !== undefined) return <OneOrganisation part={part} id={id} />;
  switch (part) {
    case 'organisations':
      return <OrganisationList />;
    case 'letters':
      return <LettersPage />;
    case 'first-weeks':
      return <FirstWeeks />;
    case 'figures':
      return <FiguresPage />;
    case 'accounts':
      return <AccountsPage />;
    case 'about':
      return <AboutPage />;
    case 'share':
      return <SharePage />;
    case 'take-away':
      return <TakeAway />;
    default:
      return <NoSuchPart />;
  }
}

/** One organisation, or the letters to it. */
function OneOrganisation({ part, id }: { readonly part: string; readonly id: string }) {
  const { isOwn, estate } = useDesk();
  const organisation = useOrganisations().find(({ ids }) => ids.includes(id));
  if (organisation === undefined) return <NoSuchPart />;
  if (part === 'letters') return <OrganisationLetters key={id} organisation={organisation} />;
  if (part !== 'organisations') return <NoSuchPart />;
  return (
    <OrganisationPage
      key={id}
      organisation={organisation}
      papers={isOwn && <DeskPapers estate={estate} id={organisation.record.id} />}
    />
  );
}
