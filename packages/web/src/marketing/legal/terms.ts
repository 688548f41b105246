import { planIds, plans } from '@kinfolio/domain/accounts/plans';
import { formatMoney } from '@kinfolio/domain/values/money';
import type { NumberedSection } from './NumberedSections.tsx';

/** The prices of all plans, as a Markdown list. */
const formatPrices = (): string =>
  planIds
    .map(plan => plans[plan])
    .map(
      ({ name, monthlyPence, yearlyPence }) =>
        `- ${name}: ${formatMoney(monthlyPence)} a month, or ${formatMoney(yearlyPence)} a year`,
    )
    .join('\n');

/**
 * The contract, which describes the software as it is now. It follows the Consumer Rights Act 2015 and the Consumer
 * Contracts Regulations 2013, but no lawyer has checked it. The page adds the facts about the operator.
 */
export const termsOfService: readonly NumberedSection[] = [
  {
    id: 'short',
    title: 'In short',
    says: `- You can try every plan free for 30 days, without a card.
- You pay only if you choose a plan and agree to its price.
- You can change your mind within 14 days, and leave at any time.
- What you write down stays yours.
- Nothing here takes away a right that the law gives you.`,
  },
  {
    id: 'who',
    title: 'Who we are',
    says: `“We” are the people who run this site. Your contract is with us. It begins when you press Continue on the sign-up page, and its language is English. Print this page or save it if you want to keep it. This is who we are:`,
  },
  {
    id: 'what',
    title: 'What Kinfolio is',
    says: `Kinfolio is an app in which you write down what you own, what you owe and where your papers are. You need a device with an up-to-date browser. [What comes next](/what-comes-next) lists what it cannot do yet. Please do not sign up just for something on that page.

We are not a bank, an adviser or a law firm. Kinfolio is not a will or a power of attorney, and our guides are not advice.`,
  },
  {
    id: 'account',
    title: 'Your account',
    says: `You must be 18 or over, and use your own name. Kinfolio is for your private life, not for a business.

Keep your password and your recovery kit safe. We cannot open your passport for you. To open your passport you need the password, a passkey or the recovery kit. If you lose all of them, what you wrote down is lost, and we cannot bring it back. This is also what keeps it private from us.`,
  },
  {
    id: 'price',
    title: 'Free trial and prices',
    says: `The first 30 days are free, with everything, whichever plan you choose. You do not need a card to start. The trial does not turn into a paid plan automatically. If you stop paying, or never start, no record is locked or deleted. People you gave access to keep their access.

These are the prices we show. They include any VAT.

${formatPrices()}

You pay only if you choose a plan and agree to its price. You pay by card, monthly or yearly. Before you do, we show you what you will pay and when. You pay that price until you cancel. You can cancel at any time. Your plan then runs to the end of the time you paid for, and we do not charge you again.

If your bank refuses a payment, your plan continues for 14 days while you sort it out. Then it ends. You can still open your passport, change it and take it with you.`,
  },
  {
    id: 'cancel',
    title: '14 days to change your mind',
    says: `You may cancel this contract within 14 days of signing up. You do not need to give a reason, and it costs nothing.

Say clearly that you are cancelling: through our [contact page](/contact), or by any address or number we give above. You may use these words, but you do not have to:

> I cancel my contract for Kinfolio. I signed up on (day). My name, the email address I log in with, and my address are: (…). Today is: (day).

Your message is in time if you send it before the 14 days are over. If you buy a plan, you also have 14 days from the day you buy it. Within 14 days of hearing from you, we then refund what you paid, in the way you paid. If you asked us to begin at once, we may keep part of the price, for the days you have used.`,
  },
  {
    id: 'leave',
    title: 'Leaving, and refunds',
    says: `You may leave at any time. Save a copy first, if you want one. Then open Settings and choose Close account. If you cannot log in, write to us through the [contact page](/contact) from the address of your account.`,
  },
  {
    id: 'yours',
    title: 'What you keep in Kinfolio',
    says: `What you write down stays yours. We have no right to it, except to store it and give it back to you.

We cannot read your records. We hold no key that opens them. You can download everything at any time, as PDF, CSV or JSON.

Do not use Kinfolio to break the law, try to get into other people’s accounts, overload Kinfolio on purpose, or sell it on. If you look carefully for weak spots and [report them](/security-login#report), you are not breaking any of our rules.`,
  },
  {
    id: 'we',
    title: 'What you can expect of us',
    says: `By law, a service must be provided with reasonable care and skill. An app must be of satisfactory quality, fit for its purpose and as described. If ours is not, you can ask us to put it right. If we cannot do so in good time, you can have some or all of what you paid back. [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) explains these rights.

Kinfolio will not always be available: machines fail, and they need maintenance. A sealed copy of your passport is on each of your devices.`,
  },
  {
    id: 'close',
    title: 'If we stop',
    says: `We may close your account if you seriously break these terms, or the law says so. We tell you why by email. We give you a fair amount of time to save a copy first, unless the law or the safety of others stops us.`,
  },
  {
    id: 'loss',
    title: 'If something goes wrong',
    says: `If we break this contract, we are responsible for loss that follows from it and that both of us could have foreseen. We are not responsible for loss that no one could have foreseen, or for loss of a business.

Nothing in these terms limits what we owe for death or injury caused by our carelessness, for fraud, or for anything else that the law does not let anyone limit.`,
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    says: `The date at the top shows the last change. We may change these terms if the law or the app changes. A change that takes something away from you applies only after we have told you, and you can leave before it does. We never raise a price that you have already paid for.`,
  },
  {
    id: 'complaints',
    title: 'Complaints',
    says: `If something is wrong, say so. We will look into it, and answer in plain words.`,
  },
  {
    id: 'law',
    title: 'Which law applies',
    says: `The law of England and Wales applies. If you live in Scotland or Northern Ireland, you keep every right that the law there gives you. You may go to the courts of the part of the United Kingdom in which you live.

Our [privacy policy](/privacy) explains how we use your data.`,
  },
];
