import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { openConsentSettings } from 'shared/consent/consent';
import { paths } from 'shared/lib/paths';
import type { StoredNames } from 'shared/lib/stored-names';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Facts } from './facts';
import { LegalPage } from './legal-page';
import type { LegalText } from './legal-text';

const persistent: Readonly<Record<StoredNames['persistent'], string>> = {
  consent: 'What you agreed to and when, so that we do not ask you again for six months.',
  'auth-session':
    'That you are signed in, if you ticked “Remember me” or came by the link that confirms your e-mail address. Removed when you sign out.',
  'cart:…':
    'What is in your cart and the discount code applied. Kept for your next visit, and shown only while you are signed in to the account it belongs to.',
  'order-attempt:…':
    'An order you have sent and we have not answered yet, so that trying again never orders twice. Removed with the answer.',
  'profile-card:…': 'Whether you last left your profile card in the dashboard open or closed.',
  'events-view': 'Whether you last viewed events as a list or by month.',
  role: 'Whether you are a member or work for us, so that your dashboard is there at once. Removed when you sign out.',
  'pending-membership':
    'The plan chosen at registration, until your first sign-in puts it into the cart.',
  'registration-draft':
    'Your e-mail and business address, if they could not be saved yet at registration. Removed at your first sign-in.',
  'post-unsent:…':
    'For people who work for us: how many items of post wait on this device to be sent to us.',
  'push-person':
    'If you turn notifications on for this device: for which account, so that nobody else here gets them. Removed when you turn them off or sign out.',
  'push-endpoint':
    'If you turn notifications on for this device: where your browser takes them, so that they still come when it changes that. Removed when you turn them off or sign out.',
  'counter-sounds': 'For people who work for us: whether the counter plays sounds.',
};

const database: Readonly<Record<StoredNames['database'], string>> = {
  'post-counter':
    'For people who work for us: items of post recorded at our counter, with the photo of the envelope, until they have reached us. Nobody else sees them on that device.',
};

const cached: Readonly<Record<StoredNames['cache'], string>> = {
  site: 'Pages and code of this site, so that they open without a connection. Only if you ticked “Remember me”, and while you are signed in.',
  'kept:…':
    'If you ticked “Remember me”: your profile, membership, post, documents, invoices and events as they last were, with the pictures you opened, so that you can read them without a connection. For people who work for us: the names that post can be for and come from, and what came in on the last day. Removed when you sign out.',
};

const temporary: Readonly<Record<StoredNames['temporary'], string>> = {
  'auth-session':
    'That you are signed in, if you did not tick “Remember me”, or came to choose a new password.',
  'auth-remember': 'Whether you ticked it.',
  'auth-recovery': 'That this tab was opened by a link to choose a new password.',
  'session-not-kept':
    'That this browser has no room to keep you signed in, so that we can say so after a reload.',
  'registration-form':
    'A registration under way, so that a reload loses nothing. Never the password.',
  'profile-form':
    'What you have changed in your profile and not saved yet, until you save or discard it.',
  'contact-form':
    'A message to us under way, so that a reload loses nothing; once it is sent, your name, e-mail and company, in case you write another.',
  'affiliate-application':
    'An affiliate application under way, so that a reload loses nothing. Removed when it is sent.',
  'scroll-positions': 'How far down a page you were, for when you go back to it.',
  'reloaded-for-new-release': 'When the page last fetched a newer version of itself.',
  'recent-finds':
    'For people who work for us: what they last opened from the search. Removed when they sign out.',
};

const named = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, text]) => ({ name, code: true as const, text }));

const cookies: LegalText = {
  path: paths.cookies,
  title: 'Cookie Policy',
  intro:
    'One cookie, and only if you say yes. The rest of this page is about what your own browser remembers for you.',
  inShort: [
    'The only cookie is dub_id. It is set only with your consent, remembers who recommended us, and is gone after 30 days.',
    'No analytics, no advertising, no social media buttons, no fonts or scripts from elsewhere.',
    'Signing in, the cart and half-filled forms use your browser’s own storage, which is needed for what you ask the site to do.',
    'The map in the footer comes from openstreetmap.org, and only when you choose to see it.',
  ],
  sections: [
    {
      id: 'the-cookie',
      title: 'The one cookie',
      body: (
        <>
          <Facts
            rows={[
              {
                name: 'dub_id',
                code: true,
                text: 'Holds the code of the affiliate whose link brought you here, and nothing about you. If you register, the code goes with the registration so that the recommendation is counted.',
              },
              { name: 'Set', text: 'Only after an affiliate’s link, and only if you consent.' },
              { name: 'Kept', text: '30 days, or until you withdraw your consent.' },
              { name: 'Read by', text: 'This site. Other sites cannot read it.' },
            ]}
          />
          <p>
            Without it everything on the site works just the same. The legal basis is your consent,
            under Article 6(1)(a) GDPR and the rules of Malta on electronic communications.
          </p>
        </>
      ),
    },
    {
      id: 'browser-storage',
      title: 'What your browser remembers for you',
      body: (
        <>
          <p>
            These are not cookies: they stay on your device and are not sent along with every
            request. They are needed for what you ask the site to do, so the law requires no consent
            for them.
          </p>
          <h3>Until it has done its work (local storage)</h3>
          <Facts rows={named(persistent)} />
          <h3>In a database of the browser</h3>
          <Facts rows={named(database)} />
          <h3>For when you have no connection (cache storage)</h3>
          <Facts rows={named(cached)} />
          <h3>Until you close the tab (session storage)</h3>
          <Facts rows={named(temporary)} />
        </>
      ),
    },
    {
      id: 'map',
      title: 'The map in the footer',
      body: (
        <p>
          The map is a drawing until you press “Show map”, or switch it on for good in the cookie
          settings. The real map comes from openstreetmap.org, which then sees your IP address and
          may set cookies of its own; its{' '}
          <a href="https://osmfoundation.org/wiki/Privacy_Policy">privacy policy</a> applies.
        </p>
      ),
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: (
        <>
          <p>
            We ask you only when an affiliate’s link has brought you here; otherwise there is
            nothing to ask. You may say no, and you may change your mind at any time. Your browser
            can also block or delete cookies and storage for this site; with storage blocked, the
            site still works, but forgets you when you close the tab.
          </p>
          <p>
            <Button onClick={openConsentSettings}>Cookie settings</Button>
          </p>
        </>
      ),
    },
    {
      id: 'more',
      title: 'What else we know about you',
      body: (
        <p>
          Everything beyond your browser is in the <Link to={paths.privacy}>privacy policy</Link>.
          If the site ever begins to keep something else, we change this page, and ask you again
          where the law requires it. If you have a question, write to{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      ),
    },
  ],
};

export default function CookiesPage(): ReactNode {
  return <LegalPage text={cookies} />;
}
