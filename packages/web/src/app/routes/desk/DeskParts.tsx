import { DeskFilesProvider, DeskProvider, useOrganisations } from '../../../features/desk/desk-context.ts';
import type { DeskStore } from '../../../features/desk/desk-store.ts';
import { DeskHome } from '../../../features/desk/home/DeskHome.tsx';
import { OrganisationList } from '../../../features/desk/organisations/OrganisationList.tsx';
import { OrganisationPage } from '../../../features/desk/organisations/OrganisationPage.tsx';
import '../../../styles/desk.css';
import { deskFiles } from './desk-files.tsx';
import { NoSuchPart } from './NoSuchPart.tsx';

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
  if (part === 'organisations' && id !== undefined) return <OneOrganisation id={id} />;
  if (part === 'organisations') return <OrganisationList />;
  return <NoSuchPart />;
}

function OneOrganisation({ id }: { readonly id: string }) {
  const organisation = useOrganisations().find(({ ids }) => ids.includes(id));
  return organisation === undefined ? (
    <NoSuchPart />
  ) : (
    <OrganisationPage key={organisation.record.id} organisation={organisation} />
  );
}
