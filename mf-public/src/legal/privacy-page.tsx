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
  intro: 'What we know about you, why, who else sees it, and how you get it corrected or erased.',
  inShort: [
    'We keep what we need to run your membership, answer you and meet our legal duties. We sell nothing, show no advertising and build no profiles.',
    'Business records are kept for 7 years, then erased.',
    'A breach that puts people at risk is reported within 72 hours.',
    'No third party learns of your visit unless you agree: the map in the footer loads at your wish only.',
    'You may see, correct, take with you or have erased what we hold, and complain to the IDPC in Malta.',
  ],
  isAcceptedAtRegistration: true,
  sections: [
    {
      id: 'controller',
      title: 'Who is responsible',
      body: (
        <p>
          {company.legalName}, {company.address.join(', ')}, is the controller under the General
          Data Protection Regulation (GDPR) and the Data Protection Act of Malta. For everything
          about your data, write to {mail}. For the contents of your post and stored documents you
          decide what happens with them, and we act on your instructions.
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
              text: 'Your IP address, the address requested and the time, in the logs of our hosting provider and, for limits against guessing and flooding, in memory. Our contact and application forms keep it for the same reason for a day at most, as a salted hash and never as it is. No statistics or tracking services are in use.',
            },
            {
              name: 'Writing to us',
              text: 'Name, e-mail address, company if given, the message, when it arrived and which of us handled it.',
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
              name: 'Your post',
              text: 'Date, sender and what you had us do with each item; scans and originals for as long as you leave them with us.',
            },
            {
              name: 'Identity checks',
              text: 'Where the law on money laundering or on company addresses requires it: proof of identity and of who owns the company.',
            },
            {
              name: 'Affiliates',
              text: 'Name, e-mail address, how you plan to recommend us and what else you enter in the application, our decision and its reason, your code, and which accounts registered through it.',
            },
            {
              name: 'Notifications',
              text: 'Messages in your dashboard, such as a payment received, until they expire or you delete them. What you delete is kept for up to two hours longer, so that you can undo it.',
            },
            {
              name: 'E-mails',
              text: 'What we have written to you: of orders, payments, your membership and our decisions, when and to which address; and which of the optional ones you want.',
            },
            {
              name: 'Administration',
              text: 'When one of our administrators changes a member’s data, an order or a payment: who, when, from what, to what. This log cannot be edited and is read by super administrators only.',
            },
          ]}
        />
      ),
    },
    {
      id: 'why',
      title: 'Why, and on what legal ground',
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
              text: 'The affiliate cookie and the map. You may withdraw it at any time for the future (Article 6(1)(a)).',
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
            Inside the house, only those who need it for their work. Access is limited by role in
            the database itself: a member reads their own rows, an administrator what the task
            requires.
          </p>
          <ul>
            <li>
              <strong>Providers who work for us</strong> under a data processing agreement: hosting
              of the website, hosting of the database with sign-in, and delivery of e-mail.
            </li>
            <li>
              <strong>Our bank, accountants and auditors</strong>, for payments and books.
            </li>
            <li>
              <strong>Authorities and courts</strong>, where the law obliges us.
            </li>
            <li>
              <strong>Affiliates</strong> see on <Link to={paths.ownAffiliate}>their card</Link> how
              many registrations came through them, never who.
            </li>
            <li>
              <strong>OpenStreetMap</strong> sees your IP address if, and only if, you choose to see
              the map in the footer.
            </li>
          </ul>
          <p>
            Data stay in the European Economic Area wherever we can choose. If a provider processes
            them elsewhere, it does so under a decision of the European Commission that the country
            is adequate, or under its standard contractual clauses; ask us for a copy.
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
                text: 'Contracts, orders, invoices, payments, records of post handled, identity checks and the log of administrators’ changes: 7-year retention, counted from the end of the year in which the business relationship or the transaction ended.',
              },
              {
                name: 'Account',
                text: (
                  <>
                    As long as you have one. When you delete it under{' '}
                    <Link to={paths.ownData}>Your data</Link>, what is not part of the records above
                    is erased at once; when you ask us to, within 30 days. The log of
                    administrators’ changes then still says that something was changed, but not
                    what.
                  </>
                ),
              },
              {
                name: 'Messages',
                text: 'What you send through the contact page: two years. What we write to you by e-mail: one year in this site, longer where it is part of the records above.',
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
            interest. Much of it you do yourself in your dashboard: edit your profile, download your
            invoices, delete notifications, and under <Link to={paths.ownData}>Your data</Link>{' '}
            download what this site keeps about you in one file, or delete the account. For the rest
            write to {mail}; we answer within one month, free of charge, and may first make sure
            that it is you.
          </p>
          <p>No decision with legal effect on you is made by software alone.</p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <p>
          You may complain to a supervisory authority, at your home, your place of work or here.
          Ours is the Office of the Information and Data Protection Commissioner (IDPC) in Malta,{' '}
          <a href="https://idpc.org.mt">idpc.org.mt</a>. We would be glad to hear from you first.
        </p>
      ),
    },
    {
      id: 'security-and-breaches',
      title: 'Security and breaches',
      body: (
        <p>
          How we protect your data is described in the{' '}
          <Link to={paths.security}>security policy</Link>. If personal data are lost or reach the
          wrong hands and people may be harmed, we notify the IDPC within 72 hours of learning of
          it, and the people concerned without undue delay when the risk to them is high.
        </p>
      ),
    },
    {
      id: 'do-you-have-to',
      title: 'What you have to give us',
      body: (
        <p>
          Fields marked as required are needed for what you ask of us; without them we cannot open
          an account, write an invoice or answer. Everything else is your choice. The site is meant
          for business and not for persons under 18.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          When we begin to use data in another way, this page changes first and gets a new version
          number; the one you are reading is {company.termsVersion}. Members are told by e-mail of
          anything that matters.
        </p>
      ),
    },
  ],
};

export default function PrivacyPage(): ReactNode {
  return <LegalPage text={privacy} />;
}
