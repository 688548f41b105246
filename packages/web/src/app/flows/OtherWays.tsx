import { OtherWays as Buttons, type OtherWaysProps } from '../features/sign-in/OtherWays.tsx';
import type { OutsideSignIn } from '../sync/outside-sign-in.ts';
import type { Outcome, Session } from '../sync/session-client.ts';
import { problemWords } from './problem-words.ts';

export interface OtherWaysHereProps extends Pick<OtherWaysProps, 'ways' | 'organisations'> {
  wake: () => Promise<Session | undefined>;
}

const unknownOrganisation = 'Check the email. We do not know an organisation with this address.';

/** Loaded where somebody outside may say who somebody is. */
export default function OtherWays({ wake, ...offered }: OtherWaysHereProps) {
  const leave = async (begin: (outside: OutsideSignIn) => Promise<Outcome<string>>) => {
    const outside = await (await wake())?.outsideSignIn();
    if (outside === undefined) return problemWords('offline');
    const begun = await begin(outside);
    if (!begun.ok) return problemWords(begun.problem, { 'not-found': unknownOrganisation });
    window.location.assign(begun.value);
    return undefined;
  };
  return (
    <Buttons
      {...offered}
      onGo={id => leave(outside => outside.begin(id))}
      onOrganisation={email => leave(outside => outside.beginAtOrganisation(email))}
    />
  );
}
