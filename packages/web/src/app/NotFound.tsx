import { ButtonLink } from '../ui/form/Button.tsx';
import { PageHeading } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { PublicFrame } from './shell/PublicFrame.tsx';

export function NotFound() {
  return (
    <PublicFrame>
      <PageTitle parts={['Page not found']} />
      <div className="sheet narrow">
        <PageHeading title="Page not found" lead="Check the address, or start again from Home." />
        <ButtonLink variant="primary" to="/dashboard">
          Go to Home
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}
