import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { SharedSections, type SharedSectionsProps } from './SharedSections.tsx';

export interface ViewAsPageProps extends Pick<SharedSectionsProps, 'home' | 'section' | 'cover' | 'File'> {
  readonly person: string;
  readonly when: 'today' | 'then';
  readonly back: string;
  /** The contents; undefined while they are loading, and the error as a sentence if they cannot be loaded. */
  readonly contents: SharedSectionsProps['contents'] | string | undefined;
}

/** The owner's passport as another person sees it, either today or after it has opened to them. */
export function ViewAsPage({ person, when, back, home, contents, section, ...shown }: ViewAsPageProps) {
  const first = getFirstName(person);
  if (contents === undefined) return <LoadingPage label={`Looking up what ${first} sees`} />;
  return (
    <>
      <PageTitle parts={[`As ${first} sees it`, 'People and access']} />
      <BackLink to={section === undefined ? back : home}>
        {section === undefined ? `What ${first} can open` : `As ${first} sees it`}
      </BackLink>
      <Banner tone="info">
        <p>
          {when === 'today'
            ? `This is all that ${first} can see in your passport today.`
            : `This is what ${first} will see once your passport opens to them. Today they cannot see any of it.`}
        </p>
      </Banner>
      {typeof contents === 'string' ? (
        <Banner tone="danger" role="alert">
          <p>{contents}</p>
        </Banner>
      ) : (
        <SharedSections {...shown} {...{ home, section, contents }} />
      )}
    </>
  );
}
