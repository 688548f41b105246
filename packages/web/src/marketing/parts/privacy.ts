import type { NumberedSection } from '../legal/NumberedSections.tsx';

/**
 * The sixteen sections of the privacy policy, which describe this software as it is. The page adds the facts that
 * depend on the operator.
 */
export const privacyPolicySections: readonly NumberedSection[] = [
  {
    id: 'short',
    title: 'In short',
    says: `We cannot read your records. We know your email address, when you use the service and how much you store. We use that to run the service and for nothing else. We sell nothing, and we show no adverts.

[What we can see](/what-we-can-see) lists every single thing in our database.`,
  },
  {
    id: 'who',
    title: 'Who is responsible',
    says: `The people who run this site decide how your data is used. Under UK law they are its controller. You can ask them about it on the [contact page](/contact). This is who they are:`,
  },
  {
    id: 'account',
    title: 'Your account details',
    says: `We keep:

- your email address, and your phone number if you gave one
- what you asked us to call you, or your first name if you chose nothing; your last name is sealed
- a fingerprint worked out from your password, never the password itself
- the second steps you switched on
- your plan, and when your free trial ends
- which browser, system and time zone you log in from, and when; if this server looks it up, also the town or country

We need these to let you in and keep others out.`,
  },
  {
    id: 'vault',
    title: 'What is in your passport',
    says: `Your records, drafts and files are sealed on your device with a key that we do not have. We store them, and cannot read them. That includes what kind they are, the words and amounts in them, and the names of your files.

We do see how many there are, roughly how large they are, and when they change.`,
  },
  {
    id: 'sharing',
    title: 'Sharing settings',
    says: `You can share sections of a passport. We see who shares which parts with whom, where we write to them, and when something was asked for or opened, but not what a part is called or contains.`,
  },
  {
    id: 'support',
    title: 'When you write to us',
    says: `We keep your name, your email address and your message so that we can answer. Please do not put passwords, codes or account numbers in it. A message is not sealed: the person who answers it can read it.`,
  },
  {
    id: 'marketing',
    title: 'New guides by email',
    says: `If you ask for our guides, we keep your email address for that. You first confirm that it is yours. Each email has an unsubscribe link. When you use the link, we remove your address. We do not track whether you open an email.`,
  },
  {
    id: 'why',
    title: 'Why we may use your data',
    says: `The law requires a reason for each use. Ours are:

- **our contract with you**, for everything that makes the service work
- **your consent**, for guides by email; you can withdraw it at any time
- **our legitimate interests** in keeping the service safe, for limiting guesses and keeping logs
- **the law**, for records of payments

We make no automated decisions about you, and we do not build a profile of you.`,
  },
  {
    id: 'others',
    title: 'Who else sees your data',
    says: `Firms that deliver our emails and text messages see the address and the message. A firm that hosts our servers holds the same sealed data that we hold. If you log in through another company, it knows that you do. If we ask for a check that you are a person, the firm that runs it sees your network address and how you do the check.

If you pay by card, the card firm sees your card and your email, and we do not see the card.

Nobody else sees your data, unless a court makes us hand it over. Even then we can only hand over what we can see.`,
  },
  {
    id: 'where',
    title: 'Where your data is kept',
    says: `Your sealed passport is on each of your own devices and on our servers. If our servers or those who help us are ever outside the UK, we use only what the law allows: a country with the same protection, or the Information Commissioner’s contract terms.`,
  },
  {
    id: 'how-long',
    title: 'How long we keep your data',
    says: `- **Your account and passport**: as long as you have them. When you close your account, they are erased 30 days later; until then you can change your mind. If there are backups, your data is gone from them when the oldest backup is deleted, at most 59 days after that. To stop a backup bringing your account back, we keep a fingerprint of the account’s number with the backups, and delete it after 120 days.
- **A sign-up that was never confirmed**: 30 days.
- **Deleted records**: 30 days, then they are gone.
- **Earlier versions of a record**: the last 20.
- **Codes we send**: until they are used, or a day at most.
- **Messages you write to us**: about 24 months.
- **An address given for guides** but never confirmed: 7 days. A confirmed address: until you leave. A note of the guides just sent to it: about 8 days.
- **Your requests under data protection law**: 24 months after our answer, without your name once your account is gone. The file *What we hold*: 7 days.
- **Records of payments**: 7 years, because tax law says so.
- **An old passport** that you replaced because every way to open it was lost: 90 days, or up to 3 years if someone you chose may still be given access to it.`,
  },
  {
    id: 'safe',
    title: 'How we keep your data safe',
    says: `We seal records on your device, send codes to new devices, offer two-step login, limit guessing, and keep an account log that shows if someone has altered it. The page [How this is checked](/how-this-is-checked) explains how we make sure that we keep each promise.

If data that we can see is ever stolen, the law gives us 72 hours to tell the Information Commissioner. If the theft could harm you, the law makes us tell you too.`,
  },
  {
    id: 'cookies',
    title: 'Cookies and what stays on your device',
    says: `We set no cookie that needs your consent. We load nothing from other firms, except where this service checks that you are a person: that check comes from the firm that runs it. The firm cannot see our pages or what you type. Your browser keeps:

- your choice of colours and text size
- that you are logged in, if you want to be remembered
- the sealed copy of your passport, until you log out
- the plan you chose, until you have signed up

Apart from the budgeting tool, which keeps what you type in it, the public pages keep nothing but your choice of colours and text size. [Cookies](/cookies) lists each thing by name.`,
  },
  {
    id: 'rights',
    title: 'Your rights',
    says: `You may:

- **see** what we hold about you, and have a copy
- **correct** it
- **delete** it
- **take it elsewhere**: Download or print gives you all of it as PDF, CSV or JSON
- **object**, or ask us to use it less
- **take back** consent

In Settings you can see, correct and download what is yours, close your account, and ask for *What we hold*: a file with every row our database has about you. For anything else, [write to us](/contact). The law gives us one month to answer, and it costs nothing.`,
  },
  {
    id: 'age',
    title: 'Age, and other people in your records',
    says: `The service is for people aged 18 or over. Your device checks your age when you sign up, and tells us only that you are 18 or over. Your date of birth stays sealed. You may write down facts about your family in your passport, such as a child’s birthday. We cannot read those either. Please treat your passport like a private notebook: write down only what is needed, and keep it locked.`,
  },
  {
    id: 'changes',
    title: 'Changes, and complaints',
    says: `The date at the top is the day on which this policy last changed.

If something is wrong, [tell us first](/contact) so that we can put it right. The law gives us 30 days to confirm that we have your complaint. You can also complain at any time to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/), which is becoming the Information Commission.`,
  },
];
