import { PageTitle } from '../layout/PageTitle.tsx';

/** Shows two pulsing arcs. With reduced motion they stop, and the words next to them carry the meaning. */
export function Spinner({ size }: { size?: 'sm' }) {
  return (
    <svg className={size ? 'spinner spinner--sm' : 'spinner'} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="spinner__track" cx="12" cy="12" r="9" />
      <path className="spinner__arc" d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

/** Fills the page until we know what to show. */
export function CentredSpinner({ label }: { label: string }) {
  return (
    <output className="centred">
      <Spinner />
      <span>{label}</span>
    </output>
  );
}

/** A spinner for a whole page, with the page's title from the start. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <>
      <PageTitle parts={[label]} />
      <CentredSpinner label={label} />
    </>
  );
}
