import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { Facts } from './facts';
import { LegalPage } from './legal-page';
import type { LegalText } from './legal-text';

const mail = <a href={`mailto:${company.email}`}>{company.email}</a>;

const privacy: LegalText = {
  path: paths.privacy,
  title: 'Privacy Policy',
  intro: 'What we know about you, why, who else sees it, and how to have it corrected or erased.',
  inShort: [
    'We keep what we need to run your membership, answer you and meet our legal duties. We sell nothing, show no advertising and build no profiles.',
    'We keep business records for 7 years, then erase them.',
    'We report a breach that puts people at risk within 72 hours.',
    'No third party learns of your visit unless you agree: the map in the footer loads only if you choose to see it.',
    'You may see what we hold, correct it, take it with you or have it erased, and complain to the IDPC in Malta.',
  ],
  isAcceptedAtRegistration: true,
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <p>
          {company.legalName}, {company.address.join(', ')}, is the controller under the General
          Data Protection Regulation (GDPR) and the Data Protection Act of Malta. For anything about
          your data, write to {mail}. You decide what happens to the contents of your post and
          stored documents, and we act on your instructions.
        </p>
      ),
    },
    {
      id: 'what-we-keep',
      title: 'What we keep',
      body: (
        <Facts
          rows={[
            {
              name: 'Visiting',
              text: 'Your IP address, the address requested and the time, in the logs of our hosting provider and, to limit guessing and flooding, in memory. For the same reason our contact and application forms keep your IP address for a day at most, as a salted hash and never as it is. We use no statistics or tracking services.',
            },
            {
              name: 'Writing to us',
              text: 'Name, e-mail address, company if given, the message, when it arrived, which of us handled it, and what we answered.',
            },
            {
              name: 'Your account',
              text: 'E-mail address, name, the password as a one-way hash that we cannot read back, plan, membership status, box number, the version of the terms you accepted and when. If you give them: company, VAT number, phone and business address.',
            },
            {
              name: 'Orders',
              text: 'What you ordered, registered for or own, prices, discount codes used, invoices and credit notes with the buyer’s name and address, payments with the bank’s reference, the payment method you prefer. Never a card number: this site asks for none.',
            },
            {
              name: 'Cards',
              text: 'If you pay by card: each attempt, its amount and outcome, and what our card provider calls it. If you choose to keep a card for your renewals: its brand and last four digits, what the provider calls you and the card, when you agreed, and each charge.',
            },
            {
              name: 'Your post',
              text: 'Date, sender and what you asked us to do with each item; scans and originals for as long as you leave them with us; the links to scans that you make, and how often each is opened, until a year after they end; we don’t record who opens them. The name and e-mail address of people you let read it, until a year after that ends, and what they opened.',
            },
            {
              name: 'Identity checks',
              text: 'As the law on money laundering and on company addresses requires: who signs, who owns the company and what it does, identity documents and proofs of address, and what we found on lists of sanctioned and politically exposed people. Only officers we have named see them, each time for a reason that is recorded; nobody else in our office does.',
            },
            {
              name: 'Affiliates',
              text: 'Name, e-mail address, how you plan to recommend us and what else you enter in the application, our decision and its reason, your code, and which accounts registered through it. What you earn on each payment of theirs. Where we pay you: name, address, VAT number, IBAN and BIC; each payout, and the invoices we write for you if you agreed to that.',
            },
            {
              name: 'Notifications',
              text: 'Messages in your dashboard, such as a payment received, until they expire or you delete them. What you delete is kept for up to two hours longer, so that you can undo it. If you turn notifications on for a device: what it calls itself and the address at which its maker takes them, until you turn them off or sign out there; what they are about and your quiet hours, as long as you have an account.',
            },
            {
              name: 'E-mails',
              text: 'What we have written to you about orders, payments, your membership and our decisions, when and to which address; and which of the optional e-mails you want.',
            },
            {
              name: 'Administration',
              text: 'When one of our administrators changes a member’s data, an order or a payment: who, when, from what, to what. Nobody can edit this log, and only super administrators read it. Short notes that our office keeps about you: you find them in the copy of your data.',
            },
          ]}
        />
      ),
    },
    {
      id: 'why',
      title: 'Why, and on what legal basis',
      body: (
        <Facts
          rows={[
            {
              name: 'Contract',
              text: 'Your account, membership, orders, post, events, and answers to questions before you join (Article 6(1)(b) GDPR).',
            },
            {
              name: 'Legal duty',
              text: 'Invoices, accounts and VAT records; identity checks; answers to authorities that are entitled to them (Article 6(1)(c)).',
            },
            {
              name: 'Legitimate interest',
              text: 'Keeping the site secure and available, limits against abuse, the log of administrators’ changes, general messages, deciding on affiliate applications, and defending claims (Article 6(1)(f)).',
            },
            {
              name: 'Consent',
              text: 'The affiliate cookie, the map, and a card kept for your renewals. You may withdraw it at any time for the future (Article 6(1)(a)).',
            },
          ]}
        />
      ),
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      body: (
        <>
          <p>
            Inside the house, only those who need it for their work. The database itself limits
            access by role: a member reads their own data, an administrator what the task requires.
          </p>
          <ul>
            <li>
              <strong>Providers who work for us</strong> under a data processing agreement: hosting
              of the website, hosting of the database with sign-in, and delivery of e-mail.
            </li>
            <li>
              <strong>Our card provider</strong>, if you pay by card: your e-mail address, the order
              number and the amount. You give it the card yourself, on its own page. It keeps the
              card only if you choose that for your renewals, until you take it away or your account
              ends.
            </li>
            <li>
              <strong>The maker of your browser</strong> passes on notifications for your devices,
              if you turn them on. They are encrypted for your device and name nobody.
            </li>
            <li>
              <strong>Our bank, accountants and auditors</strong>, for payments, payouts to
              affiliates and books.
            </li>
            <li>
              <strong>VIES</strong>, a service of the European Commission, and through it the
              register of your state, see your VAT number and company if you buy as a business of
              another member state. We keep what they answer.
            </li>
            <li>
              <strong>Authorities and courts</strong>, where the law obliges us.
            </li>
            <li>
              <strong>People you choose</strong> read your post, until one of you ends it.
            </li>
            <li>
              <strong>Affiliates</strong> see on <Link to={paths.ownAffiliate}>their card</Link> how
              many registrations came through them. Their statement lists what each of these clients
              paid for a membership, and what of it was refunded, with the day and the amount
              without VAT. It calls each client by four characters, never by name.
            </li>
            <li>
              <strong>OpenStreetMap</strong> sees your IP address if, and only if, you choose to see
              the map in the footer.
            </li>
          </ul>
          <p>
            Your data stay in the European Economic Area wherever we can choose. If a provider
            processes them elsewhere, it does so under an adequacy decision of the European
            Commission, or under its standard contractual clauses; ask us for a copy.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <>
          <Facts
            rows={[
              {
                name: '7 years',
                text: 'Contracts, orders, invoices, payments, commissions paid with the name, address and VAT number of whoever got them, records of post handled and the log of administrators’ changes: 7-year retention, counted from the end of the year in which the business relationship or the transaction ended.',
              },
              {
                name: '5 years',
                text: 'Identity checks, with their documents: five years after the membership has ended, also where the account is deleted before, because the law requires it. Then they are deleted automatically. What you never sent us goes with your account, or after half a year.',
              },
              {
                name: 'Account',
                text: (
                  <>
                    As long as you have one. When you delete it under{' '}
                    <Link to={paths.ownData}>Your data</Link>, we erase at once what is not part of
                    the records above; when you ask us to delete it, within 30 days. The log of
                    administrators’ changes then still says that something was changed, but not
                    what.
                  </>
                ),
              },
              {
                name: 'Signatures',
                text: 'Whoever collects post at our office signs for it, also for a member who has named them: the signature is deleted 13 months later. Their name and the kind of document they showed, never its number, stay with the records of post handled.',
              },
              {
                name: 'Messages',
                text: 'What you send through the contact page, with our answers: two years. What we write to you by e-mail: one year on this site, longer where it is part of the records above.',
              },
              {
                name: 'Applications',
                text: 'Affiliate applications that were declined: two years after the decision. Approved ones: as business records.',
              },
              {
                name: 'Logs',
                text: 'Technical logs: a few weeks at most. Counters against flooding: one day at most; those kept with an account, such as discount codes that were tried, as long as the account.',
              },
              {
                name: 'In your browser',
                text: (
                  <>
                    See the <Link to={paths.cookies}>cookie policy</Link>. The affiliate cookie: 30
                    days.
                  </>
                ),
              },
            ]}
          />
          <p>
            If a law requires a longer period for a particular record, that period applies to that
            record. Data needed for a claim are kept until it is settled.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may ask for a copy of your data, have them corrected or erased, have their use
            restricted, receive them in a common format, and object to what rests on our legitimate
            interest. Much of this you can do yourself in your dashboard: edit your profile,
            download your invoices, delete notifications, and under{' '}
            <Link to={paths.ownData}>Your data</Link> download what this site keeps about you in one
            file, or delete the account. For the rest, write to {mail}; we answer within one month,
            free of charge, and may first make sure that it is you.
          </p>
          <p>We never leave a decision that affects you legally to software alone.</p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <p>
          You may complain to a supervisory authority where you live, where you work or here. Ours
          is the Office of the Information and Data Protection Commissioner (IDPC) in Malta,{' '}
          <a href="https://idpc.org.mt">idpc.org.mt</a>. We would be glad to hear from you first.
        </p>
      ),
    },
    {
      id: 'security-and-breaches',
      title: 'Security and breaches',
      body: (
        <p>
          The <Link to={paths.security}>security policy</Link> describes how we protect your data.
          If personal data are lost or reach the wrong hands and people may be harmed, we notify the
          IDPC within 72 hours of learning of it, and the people concerned without undue delay when
          the risk to them is high.
        </p>
      ),
    },
    {
      id: 'do-you-have-to',
      title: 'What you have to give us',
      body: (
        <p>
          We need the fields that are not marked as optional for what you ask of us; without them we
          cannot open an account, write an invoice or answer. Everything else is your choice. The
          site is meant for business and not for people under 18.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          Before we begin to use data in another way, we change this page and give it a new version
          number; the one you are reading is {company.termsVersion}. We tell members by e-mail of
          anything that matters.
        </p>
      ),
    },
  ],
};

export default function PrivacyPage(): ReactNode {
  return <LegalPage text={privacy} />;
}
