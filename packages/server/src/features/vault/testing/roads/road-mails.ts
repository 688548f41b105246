import type { TestApp } from '../../../../testing/test-app.ts';

const isCode = /^\d{6}$/m;

/** The emails that a server sends, by address. Each is read only once. */
export class RecoveryMails {
  readonly #test: TestApp;
  readonly #notices = new Map<string, number>();
  #read = 0;

  constructor(test: TestApp) {
    this.#test = test;
  }

  /**
   * The number of emails to an address, without those that contain a code and those about a person who was
   * given access.
   */
  async noticesTo(address: string): Promise<number> {
    await this.#deliver();
    return this.#notices.get(address) ?? 0;
  }

  /** The newest email to an address that contains the given text. */
  async lastTo(address: string, part = ''): Promise<string> {
    await this.#deliver();
    const { mails } = this.#test.sent;
    return mails.findLast(({ to, text }) => to === address && text.includes(part))?.text ?? '';
  }

  /** Discards all emails, including those that have not been sent yet. */
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
