import { expect } from 'vitest';

/** The six digits in the newest message to an address, once there is one that was not read before. */
export async function codeIn(serverUrl: string, to: string, before?: string): Promise<string> {
  const newest = async () => {
    const answer = await fetch(`${serverUrl}/outbox.json?to=${encodeURIComponent(to)}`);
    const messages: readonly { otp: string | null }[] = await answer.json();
    return messages.find(({ otp }) => otp !== null)?.otp ?? undefined;
  };
  await expect.poll(newest).not.toBe(before);
  return (await newest()) ?? '';
}

/** The six digits in the messages to an address whose subject is about something, the newest first. */
export async function codesAbout(serverUrl: string, to: string, subject: RegExp): Promise<string[]> {
  const answer = await fetch(`${serverUrl}/outbox.json?to=${encodeURIComponent(to)}`);
  const messages: readonly { subject: string; otp: string | null }[] = await answer.json();
  return messages.flatMap(({ subject: about, otp }) => (otp !== null && subject.test(about) ? [otp] : []));
}

/** The link in the newest message to an address. */
export async function linkIn(serverUrl: string, to: string): Promise<string> {
  const answer = await fetch(`${serverUrl}/outbox.json?to=${encodeURIComponent(to)}`);
  const [newest]: readonly { action_link: string | null }[] = await answer.json();
  return newest?.action_link ?? '';
}
