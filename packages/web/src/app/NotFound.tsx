import { ButtonLink } from '../ui/Button.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export function NotFound() {
  return (
    <PublicFrame>
      <PageTitle parts={['Page not found']} />
      <div className="sheet narrow">
        <PageHead title="Page not found" lead="Check the address, or start again from Home." />
        <ButtonLink look="primary" to="/dashboard">
          Go to Home
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}
