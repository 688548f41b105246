import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../ui/form/Button.tsx';
import { PageHead } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { NotFound } from './NotFound.tsx';

/** What React Router draws when a page throws. */
export function PageBoundary() {
  const problem = useRouteError();
  if (isRouteErrorResponse(problem) && problem.status === 404) return <NotFound />;
  return <PageProblem />;
}

/** The page for what should not happen. It tells nothing of the inside, and offers the one thing that helps. */
export function PageProblem() {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <PageTitle parts={['Something went wrong']} />
      <div className="sheet narrow">
        <PageHead
          title="This page did not open"
          lead="What you saved is safe. Load the page again; if that does not help, try in a few minutes."
        />
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
