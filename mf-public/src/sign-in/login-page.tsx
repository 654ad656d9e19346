import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link, Navigate } from 'shared/router';
import { runtimeConfig } from 'shared/runtime/config';
import { useAppStore } from 'shared/runtime/store';
import { Doorway } from 'shared/ui/doorway';
import { Notice } from 'shared/ui/notice';
import { accountCreated } from '../lib/account-created';
import { SupportContact } from '../ui/support-contact';
import { LoginForm } from './login-form';
import styles from './login-page.module.css';
import { useLoginAddress } from './use-login-address';
import { membershipText, Welcome } from './welcome';

/** Signing in (spec 1§2). Who is signed in already, here or in another tab, moves on. */
export default function LoginPage(): ReactNode {
  const isSignedIn = useAppStore((state) => state.session.status === 'signed-in');
  const { registeredFor, email, hasBrokenLink, isReturning, destination, ...arrived } =
    useLoginAddress();
  if (registeredFor && arrived.isSignedIn) {
    return <Welcome plan={registeredFor} destination={destination} />;
  }
  if (isSignedIn) return <Navigate to={destination()} replace />;
  return (
    <Doorway title="Sign in" intro="Your membership, address and documents are behind this door.">
      {registeredFor && (
        <Notice tone="success" announce>
          <p>
            <strong>{accountCreated}</strong> Sign in: your {membershipText(registeredFor)}, is in
            your cart.
          </p>
          {mustConfirmEmail() && !hasBrokenLink && (
            <p>First confirm your e-mail address: follow the link in the e-mail we sent you.</p>
          )}
        </Notice>
      )}
      {isReturning && (
        <Notice announce>
          <p>Your session has ended. Sign in again to carry on where you left off.</p>
        </Notice>
      )}
      {hasBrokenLink && (
        <Notice tone="warning" announce>
          <p>
            The link you followed has already been used or has expired. If your e-mail is confirmed,
            just sign in. If not, <Link to={paths.confirmEmail}>ask for a new link</Link>.
          </p>
        </Notice>
      )}
      <LoginForm initialEmail={email}>
        <div className={styles.ways}>
          <p>
            Not a member yet? <Link to={paths.members}>See our plans</Link>
          </p>
          <SupportContact />
        </div>
      </LoginForm>
    </Doorway>
  );
}

function mustConfirmEmail(): boolean {
  try {
    return runtimeConfig().features.emailConfirmation;
  } catch {
    return false; // the configuration could not be loaded; signing in says what is missing
  }
}
