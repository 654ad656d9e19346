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
    'How letters, originals and data are kept safe in this house and on this site, and how to tell us when something is not.',
  inShort: [
    'Found a weakness? Write to us: you have an acknowledgement within 48 hours, and nothing to fear for testing in good faith.',
    'A personal data breach is notified to the authority within 72 hours, and to those at high risk without delay.',
    'No card numbers on this site, ever: orders are paid by bank transfer.',
    'Passwords are stored as one-way hashes, connections are encrypted, and every person reads only their own rows.',
  ],
  sections: [
    {
      id: 'report-a-problem',
      title: 'Report a problem',
      body: (
        <>
          <p>
            Write to {mail} with what you saw, where, and how to see it again. We acknowledge
            security reports within 48 hours, tell you what we found, keep you informed until it is
            fixed, and name you as its finder if you wish.
          </p>
          <ul>
            <li>Use accounts of your own, and stop as soon as you see someone else’s data.</li>
            <li>No flooding, no tricking of people, nothing that harms what others use.</li>
            <li>Give us 90 days to fix it before you publish.</li>
          </ul>
          <p>
            Whoever looks for weaknesses within these lines acts with our permission: we take no
            legal steps and ask nobody else to.
          </p>
        </>
      ),
    },
    {
      id: 'the-house',
      title: 'In the house',
      body: (
        <ul>
          <li>Post is taken in by a person and noted with date and sender.</li>
          <li>
            Originals are stored in a locked room, catalogued, with access for our staff only.
          </li>
          <li>Only what you ask us to open is opened; only what you release is shredded.</li>
          <li>Everyone who works here is bound to confidentiality, also after leaving.</li>
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
            Who may read or change what is decided by the database, row by row, not by the page. So
            are prices, totals, limits and payment states.
          </li>
          <li>
            The text of a document and the link of an online event are handed out only to those who
            have paid for them.
          </li>
          <li>
            What administrators change leaves an entry in a log that nobody can edit, themselves
            included. Only a super administrator gives or takes roles, and never their own.
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
              Passwords are kept as one-way hashes. Nobody here can read yours, or will ask for it.
            </li>
            <li>Attempts to sign in are limited, and so are mails with reset links.</li>
            <li>
              Neither signing in nor asking for a reset link reveals whether an e-mail address has
              an account.
            </li>
            <li>
              If you sign in without “Remember me”, your session ends with the tab. Signing out ends
              it at once and hides your cart, also when you came by the link that confirms your
              e-mail address: that one keeps you signed in.
            </li>
          </ul>
          <p>
            What helps most on your side: a long password that you use nowhere else, and a look at
            the address bar before you type it. Our messages never ask for a password or a card
            number. The bank details in them are those under Billing in your dashboard: compare the
            two before you pay.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Payments',
      body: (
        <p>
          Orders are paid by bank transfer, with the order’s number as reference. This site has no
          field for a card number and stores none. A payment counts once an administrator has
          recorded it, and each can be recorded only once.
        </p>
      ),
    },
    {
      id: 'if-something-happens',
      title: 'If something happens',
      body: (
        <>
          <p>
            We stop it, find out whose data are concerned, and notify the Information and Data
            Protection Commissioner (IDPC) within 72 hours of becoming aware of a breach that puts
            people at risk. If the risk to you is high, you hear from us without undue delay: what
            happened, what it means for you, and what to do.
          </p>
          <p>
            Each breach is recorded with its effects and what we changed because of it. How long
            records are kept is part of the{' '}
            <Link to={`${paths.privacy}#how-long`}>privacy policy</Link>.
          </p>
        </>
      ),
    },
  ],
};

export default function SecurityPage(): ReactNode {
  return <LegalPage text={security} />;
}
