import { OtherWays as Buttons, type OtherWaysProps } from '../features/sign-in/OtherWays.tsx';
import type { Session } from '../sync/session-client.ts';
import { problemWords } from './problem-words.ts';

export interface OtherWaysHereProps extends Pick<OtherWaysProps, 'ways'> {
  wake: () => Promise<Session | undefined>;
}

/** Loaded where somebody outside may say who somebody is. */
export default function OtherWays({ ways, wake }: OtherWaysHereProps) {
  const go = async (id: string) => {
    const begun = await (await (await wake())?.outsideSignIn())?.begin(id);
    if (!begun) return problemWords('offline');
    if (!begun.ok) return problemWords(begun.problem);
    window.location.assign(begun.value);
    return undefined;
  };
  return <Buttons ways={ways} onGo={go} />;
}
