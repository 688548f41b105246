import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../ui/form/Button.tsx';
import { PageHeading } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { NotFound } from './NotFound.tsx';

/** React Router shows this component when a page throws. */
export function PageBoundary() {
  const problem = useRouteError();
  if (isRouteErrorResponse(problem) && problem.status === 404) return <NotFound />;
  return <PageProblem />;
}

/** The page for unexpected errors. It reveals no internal details, and offers the person a way out. */
export function PageProblem() {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <PageTitle parts={['Something went wrong']} />
      <div className="sheet narrow">
        <PageHeading
          title="We could not open this page"
          lead="What you saved is safe. Load the page again. If that does not help, try again in a few minutes."
        />
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  );
}
