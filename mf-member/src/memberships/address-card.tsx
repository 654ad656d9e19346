import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { boxText, businessAddress } from 'shared/memberships/business-address';
import { storage } from 'shared/memberships/plan-terms';
import { isAddressShown, mayUseAddress, type Situation } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import type { Profile } from 'shared/profiles/types';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Link } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { CopyButton } from 'shared/ui/copy-button';
import { waysToPay } from '../lib/ways-to-pay';
import styles from './address-card.module.css';

interface AddressCardProps {
  membership: Membership;
  situation: Situation;
  profile: Profile;
  /** YYYY-MM-DD, Malta. */
  today: string;
}

/** What the membership is for: the address, to be copied, or what is missing until it can be used. */
export function AddressCard({
  membership,
  situation,
  profile,
  today,
}: AddressCardProps): ReactNode {
  const { box_number: box } = membership;
  const isInForce = mayUseAddress(situation);
  const isUsable = isInForce && isAddressShown(membership);
  if (isInForce && !isUsable) return <UnconfirmedAddress membership={membership} />;
  return (
    <Card as="section" className={styles.card} aria-labelledby="address-heading">
      <h3 id="address-heading">Your {company.addressName}</h3>
      {isUsable && box !== null && (
        <UsableAddress membership={membership} profile={profile} box={box} />
      )}
      {isUsable && box === null && (
        <p className={styles.text}>
          We are preparing your box. If it is not here tomorrow, please write to{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
        </p>
      )}
      {!isUsable && box !== null && (
        <RestingAddress membership={membership} box={box} today={today} />
      )}
      {!isUsable && box === null && <MissingAddress situation={situation} />}
    </Card>
  );
}

function UsableAddress({
  membership: { address_from: from, address },
  profile,
  box,
}: Pick<AddressCardProps, 'membership' | 'profile'> & { box: number }): ReactNode {
  const editor = useProfileEditor();
  const lines = businessAddress(profile, box);
  return (
    <>
      <address className={styles.address}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line} className={styles.line}>
              <span>{line}</span>
              <CopyButton text={line} what={line} />
            </li>
          ))}
        </ul>
      </address>
      <div className="ways">
        <CopyButton text={lines.join('\n')} what="Address" label="Copy whole address" />
        <Button size="sm" tone="quiet" onClick={editor.open}>
          {profile.company_name ? 'Change the name' : 'Add your company'}
        </Button>
      </div>
      <div className={styles.text}>
        {from && (
          <p>
            You may use it from <strong>{formatDay(from)}</strong>, for as long as your membership
            runs: for your company’s registration, with your bank, on letters, invoices and
            websites.
          </p>
        )}
        <p>
          The box number tells us whose post it is, and it is yours alone. Please make sure that it
          is on everything sent to you.
        </p>
        <WhoUsesIt address={address} />
      </div>
    </>
  );
}

/** Until when it has to be told, and where it is told and papers are. */
function WhoUsesIt({ address }: Pick<Membership, 'address'>): ReactNode {
  const isDue = address?.held_from && ['asked', 'ending'].includes(address.state);
  return (
    <p>
      {isDue && (
        <>
          Please {address.state === 'asked' ? 'tell us' : 'confirm'} by{' '}
          <strong>{formatDay(address.held_from ?? '')}</strong> who uses it; from then on we hold
          new post.{' '}
        </>
      )}
      <Link to={paths.verification}>Who uses your address, and papers about it</Link>
    </p>
  );
}

/** The membership runs, and it is not approved who uses the address: not yet, or no longer. */
function UnconfirmedAddress({
  membership: { address },
}: Pick<AddressCardProps, 'membership'>): ReactNode {
  const isResting = address?.state === 'held';
  return (
    <Card as="section" className={styles.card} aria-labelledby="address-heading">
      <h3 id="address-heading">Your {company.addressName}</h3>
      <div className={styles.text}>
        <p>
          <strong>{isResting ? 'Your address rests.' : 'Your box is reserved.'}</strong>{' '}
          {isResting
            ? 'It stays yours, and nobody else gets it. Please do not give it to anyone until we have approved again who uses it.'
            : 'It is yours, and we show it here as soon as we have approved who uses it.'}
        </p>
        <p>
          By law we have to know that first. New post is held for you, unopened, until then. Nothing
          is lost.
        </p>
      </div>
      <div className="ways">
        <ButtonLink tone="primary" to={paths.verification}>
          Who uses your address
        </ButtonLink>
      </div>
    </Card>
  );
}

function RestingAddress({
  membership: { valid_until: until, leaving },
  box,
  today,
}: Pick<AddressCardProps, 'membership' | 'today'> & { box: number }): ReactNode {
  const removedBy = until && daysAfter(until, storage.keptAfterEnd);
  return (
    <div className={styles.text}>
      <p>
        <strong>{boxText(box)} stays yours</strong>; nobody else gets it. You may use the address
        only while your membership runs; with a new period, you get the same one again.
      </p>
      {removedBy && removedBy >= today && (
        <p>
          Please have it removed from registers by <strong>{formatDay(removedBy)}</strong>.{' '}
          {leaving.service?.is_paid
            ? 'Your post is looked after for longer, as you have ordered.'
            : 'Until then we also keep your stored originals for you; post that arrives later goes back to its sender.'}
        </p>
      )}
      {removedBy && removedBy < today && (
        <p>
          It had to be removed from registers by <strong>{formatDay(removedBy)}</strong>.{' '}
          {leaving.service?.is_paid
            ? 'Your post is looked after for longer, as you have ordered.'
            : 'We kept your stored originals until then; post that arrives now goes back to its sender.'}
        </p>
      )}
    </div>
  );
}

function MissingAddress({ situation }: { situation: Situation }): ReactNode {
  const isOrdered = situation === 'waiting';
  return (
    <>
      <p className={styles.text}>
        You get it once your first payment is recorded and we have approved who uses it. Please do
        not use our address before then: without a box number, we cannot tell whose post it is.
      </p>
      <ol className={styles.steps} aria-label="How to get your address">
        <Step isDone={isOrdered}>Order a plan</Step>
        <Step isDone={false}>Pay {waysToPay()}</Step>
        <Step isDone={false}>Tell us who uses the address</Step>
        <Step isDone={false}>
          Your box number and your whole address in {company.city} appear here
        </Step>
      </ol>
      <p className={styles.text}>
        By law we have to know who uses it.{' '}
        {isOrdered ? (
          <>
            You can tell us already: <Link to={paths.verification}>who uses your address</Link>.
          </>
        ) : (
          'Please have proof of identity and of your company’s registration at hand.'
        )}
      </p>
    </>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }): ReactNode {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span>
        {children}
        {isDone && <span className={styles.done}> Done</span>}
      </span>
    </li>
  );
}
