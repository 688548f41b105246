import {
  ExternalProviderButtons as Buttons,
  type ExternalProviderButtonsProps,
} from '../../features/sign-in/OtherWays.tsx';
import type { ExternalSignIn } from '../../session/api/external-sign-in.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { CallOutcome, Session } from '../../session/api/session-client.ts';

export interface ExternalSignInWaysProps
  extends Pick<ExternalProviderButtonsProps, 'ways' | 'organisations'> {
  wake: () => Promise<Session | undefined>;
}

const unknownOrganisation = 'Check the email. We could not find an organisation with this email address.';

/** The buttons for signing in through an external identity provider. Loaded only on servers that have one. */
export default function ExternalSignInWays({ wake, ...offered }: ExternalSignInWaysProps) {
  const leave = async (begin: (external: ExternalSignIn) => Promise<CallOutcome<string>>) => {
    const external = await (await wake())?.externalSignIn();
    if (external === undefined) return getProblemText('offline');
    const begun = await begin(external);
    if (!begun.ok) return getProblemText(begun.problem, { 'not-found': unknownOrganisation });
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
