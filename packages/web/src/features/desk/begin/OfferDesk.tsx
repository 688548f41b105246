import { Button, ButtonLink } from '../../../ui/form/Button.tsx';

export interface OfferDeskProps {
  /** The first name of the person who died. */
  readonly first: string;
  /** The address of the desk if the person has already started one; undefined otherwise. */
  readonly begun: string | undefined;
  readonly onBegin: () => void;
}

/** Offers a desk to a person who reads a passport after a death. */
export function OfferDesk({ first, begun, onBegin }: OfferDeskProps) {
  return (
    <section className="sheet narrow no-print" aria-labelledby="desk-offer">
      <h2 className="h3" id="desk-offer">
        Executor’s desk
      </h2>
      {begun === undefined ? (
        <>
          <p>
            Are you dealing with {first}’s affairs? The desk lists everyone to tell, writes the letters, and
            keeps the answers, dates and figures together.
          </p>
          <p className="muted">
            The desk is free, and you do not need a plan. The desk has its own copy of what you can read, so
            you still have it when you can no longer open this passport.
          </p>
          <div className="actions">
            <Button onClick={onBegin}>Begin the executor’s desk</Button>
          </div>
        </>
      ) : (
        <>
          <p>You have begun a desk for {first}.</p>
          <div className="actions">
            <ButtonLink to={begun}>Go to the desk</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
