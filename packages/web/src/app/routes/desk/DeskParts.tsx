import { DeskFilesProvider, DeskProvider, useOrganisations } from '../../../features/desk/desk-context.ts';
import type { DeskStore } from '../../../features/desk/desk-store.ts';
import { EstateAccountsPage } from '../../../features/desk/figures/AccountsPage.tsx';
import { EstateFiguresPage } from '../../../features/desk/figures/FiguresPage.tsx';
import { AboutEstatePage } from '../../../features/desk/home/AboutPage.tsx';
import { DeskHome } from '../../../features/desk/home/DeskHome.tsx';
import { SaveDeskZip } from '../../../features/desk/home/TakeAway.tsx';
import { LettersPage } from '../../../features/desk/letters/LettersPage.tsx';
import { OrganisationLetters } from '../../../features/desk/letters/OrganisationLetters.tsx';
import { OrganisationList } from '../../../features/desk/organisations/OrganisationList.tsx';
import { OrganisationPage } from '../../../features/desk/organisations/OrganisationPage.tsx';
import { ShareDeskPage } from '../../../features/desk/share/SharePage.tsx';
import { FirstWeeksSteps } from '../../../features/desk/weeks/FirstWeeks.tsx';
import { AllEstatePapers, OrganisationPapers } from './DeskPapers.tsx';
import { createDeskFiles } from './desk-files.tsx';
import { type EstatePapers, EstatePapersProvider } from './estate-papers.ts';
import { DeskPageNotFound } from './NoSuchPart.tsx';
import '../../../features/desk/desk.css';

export interface DeskPageProps {
  readonly store: DeskStore;
  readonly papers: EstatePapers;
  /** The target of the back link on the desk's first page. */
  readonly back: { readonly to: string; readonly words: string };
  readonly part: string | undefined;
  readonly id: string | undefined;
}

/** The page of a desk that the address names. */
export function DeskPage({ store, papers, ...place }: DeskPageProps) {
  return (
    <DeskProvider value={store}>
      <DeskFilesProvider value={createDeskFiles}>
        <EstatePapersProvider value={papers}>
          <Part {...place} />
        </EstatePapersProvider>
      </DeskFilesProvider>
    </DeskProvider>
  );
}

function Part({ part, id, back }: Omit<DeskPageProps, 'store' | 'papers'>) {
  if (part === undefined) return <DeskHome back={back} />;
  if (id !== undefined) return <OneOrganisation part={part} id={id} />;
  switch (part) {
    case 'organisations':
      return <OrganisationList />;
    case 'letters':
      return <LettersPage />;
    case 'papers':
      return <AllEstatePapers />;
    case 'first-weeks':
      return <FirstWeeksSteps />;
    case 'figures':
      return <EstateFiguresPage />;
    case 'accounts':
      return <EstateAccountsPage />;
    case 'about':
      return <AboutEstatePage />;
    case 'share':
      return <ShareDeskPage />;
    case 'take-away':
      return <SaveDeskZip />;
    default:
      return <DeskPageNotFound />;
  }
}

/** The page of one organisation, or of the letters to it. */
function OneOrganisation({ part, id }: { readonly part: string; readonly id: string }) {
  const organisation = useOrganisations().find(({ ids }) => ids.includes(id));
  if (organisation === undefined) return <DeskPageNotFound />;
  if (part === 'letters') return <OrganisationLetters key={id} organisation={organisation} />;
  if (part !== 'organisations') return <DeskPageNotFound />;
  return (
    <OrganisationPage
      key={id}
      organisation={organisation}
      papers={<OrganisationPapers id={organisation.record.id} />}
    />
  );
}
