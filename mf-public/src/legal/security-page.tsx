import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { Link } from 'shared/router';
import { LegalPage } from './legal-page';
import type { LegalText } from './legal-text';

const mail = <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>;

const security: LegalText = {
  path: paths.security,
  title: 'Security Policy',
  intro:
    'How we keep letters, originals and data safe in this house and on this site, and how to tell us when something is wrong.',
  inShort: [
    'Found a weakness? Write to us: we acknowledge your report within 48 hours, and you have nothing to fear for testing in good faith.',
    'We notify the authority of a personal data breach within 72 hours, and people at high risk without delay.',
    'No card numbers on this site, ever: you pay by bank transfer or, where we offer it, on the page of our card provider.',
    'Passwords are stored as one-way hashes, connections are encrypted, and each member reads only their own data.',
  ],
  sections: [
    {
      id: 'report-a-problem',
      title: 'Report a problem',
      body: (
        <>
          <p>
            Write to {mail} and tell us what you saw, where, and how we can see it too. We
            acknowledge security reports within 48 hours, tell you what we found, keep you informed
            until it is fixed, and credit you if you wish.
          </p>
          <ul>
            <li>Use accounts of your own, and stop as soon as you see someone else’s data.</li>
            <li>Do not flood the site, trick people or harm what others use.</li>
            <li>Give us 90 days to fix it before you publish.</li>
          </ul>
          <p>
            If you look for weaknesses within these rules, you have our permission: we take no legal
            steps, and ask nobody else to.
          </p>
        </>
      ),
    },
    {
      id: 'the-house',
      title: 'In the house',
      body: (
        <ul>
          <li>A person takes in the post, and notes the date and the sender.</li>
          <li>We store originals, catalogued, in a locked room that only our staff can enter.</li>
          <li>We open only what you ask us to open, and shred only what you release.</li>
          <li>Everyone who works here is bound by confidentiality, even after they leave.</li>
        </ul>
      ),
    },
    {
      id: 'the-site',
      title: 'On the site',
      body: (
        <ul>
          <li>
            Connections are encrypted. A strict content security policy lets only our own scripts
            run; other sites cannot put ours into a frame.
          </li>
          <li>
            The database, not the page, decides who may read or change each piece of data. It also
            decides prices, totals, limits and payment states.
          </li>
          <li>
            We hand out the text of a document and the link to an online event only to those who
            have paid for them.
          </li>
          <li>
            Every change by an administrator leaves an entry in a log that nobody can edit,
            administrators included. Only super administrators give roles or take them away, and
            never their own.
          </li>
          <li>
            Forms that anyone can send are limited by the hour, per e-mail address and per network.
          </li>
        </ul>
      ),
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: (
        <>
          <ul>
            <li>
              Passwords are kept as one-way hashes. Nobody here can read yours, and nobody will ask
              for it.
            </li>
            <li>We limit attempts to sign in, and e-mails with reset links.</li>
            <li>
              Neither signing in nor asking for a reset link reveals whether an e-mail address has
              an account.
            </li>
            <li>
              If you sign in without “Remember me”, your session ends when you close the tab. The
              link that confirms your e-mail address keeps you signed in. Signing out always ends
              your session at once and hides your cart.
            </li>
          </ul>
          <p>
            What helps most on your side: a long password that you use nowhere else, and a look at
            the address bar before you type it. Our e-mails never ask for a password or a card
            number. They give the same bank details as Billing in your dashboard: compare the two
            before you pay.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Payments',
      body: (
        <p>
          You pay for orders by bank transfer, with the order’s number as reference, or by card
          where we offer it. This site has no field for a card number and stores none: you enter it
          on the page of our card provider. A transfer counts once an administrator has recorded it,
          a card payment once the provider has confirmed it to us; each can be recorded only once.
        </p>
      ),
    },
    {
      id: 'if-something-happens',
      title: 'If something happens',
      body: (
        <>
          <p>
            We stop it, find out whose data are affected, and notify the Information and Data
            Protection Commissioner (IDPC) within 72 hours of becoming aware of a breach that puts
            people at risk. If the risk to you is high, we tell you without undue delay what
            happened, what it means for you, and what to do.
          </p>
          <p>
            We record each breach, its effects and what we changed because of it. The{' '}
            <Link to={`${paths.privacy}#how-long`}>privacy policy</Link> says how long we keep
            records.
          </p>
        </>
      ),
    },
  ],
};

export default function SecurityPage(): ReactNode {
  return <LegalPage text={security} />;
}
