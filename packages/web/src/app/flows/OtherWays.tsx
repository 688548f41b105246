import { OtherWays as Buttons, type OtherWaysProps } from '../../features/sign-in/OtherWays.tsx';
import type { ExternalSignIn } from '../../session/api/external-sign-in.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Outcome, Session } from '../../session/api/session-client.ts';

export interface OtherWaysHereProps extends Pick<OtherWaysProps, 'ways' | 'organisations'> {
  wake: () => Promise<Session | undefined>;
}

const unknownOrganisation = 'Check the email. We do not know an organisation with this address.';

/** Loaded where somebody outside may say who somebody is. */
export default function OtherWays({ wake, ...offered }: OtherWaysHereProps) {
  const leave = async (begin: (external: ExternalSignIn) => Promise<Outcome<string>>) => {
    const external = await (await wake())?.externalSignIn();
    if (external === undefined) return problemWords('offline');
    const begun = await begin(external);
    if (!begun.ok) return problemWords(begun.problem, { 'not-found': unknownOrganisation });
    window.location.assign(begun.value);
    return undefined;
  };
  return (
    <Buttons
      {...offered}
      onGo={id => leave(external => external.begin(id))}
      onOrganisation={email => leave(external => external.beginAtOrganisation(email))}
    />
  );
}
