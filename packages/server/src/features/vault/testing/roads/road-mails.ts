import type { TestApp } from '../../../../testing/test-app.ts';

const isCode = /^\d{6}$/m;

/** The mails that a server sends, read once each, by address. */
export class RecoveryMails {
  readonly #test: TestApp;
  readonly #notices = new Map<string, number>();
  #read = 0;

  constructor(test: TestApp) {
    this.#test = test;
  }

  /** The number of mails to an address, not counting mails with a code and notices about a person who was admitted. */
  async noticesTo(address: string): Promise<number> {
    await this.#deliver();
    return this.#notices.get(address) ?? 0;
  }

  /** The newest mail to an address that contains the given text. */
  async lastTo(address: string, part = ''): Promise<string> {
    await this.#deliver();
    const { mails } = this.#test.sent;
    return mails.findLast(({ to, text }) => to === address && text.includes(part))?.text ?? '';
  }

  /** Discards all mails, including those that have not been sent yet. */
  async reset(): Promise<void> {
    await this.#deliver();
    this.#test.sent.mails.splice(0);
    this.#notices.clear();
    this.#read = 0;
  }

  async #deliver(): Promise<void> {
    await this.#test.post.deliverWaiting();
    const { mails } = this.#test.sent;
    for (const { to, text } of mails.slice(this.#read))
      if (!isCode.test(text) && !text.includes('They can now use your account'))
        this.#notices.set(to, (this.#notices.get(to) ?? 0) + 1);
    this.#read = mails.length;
  }
}
