import { type ReactNode, useState } from 'react';
import { refreshBilling } from 'shared/billing/use-billing';
import { checkout } from 'shared/cart/api';
import { payPath } from 'shared/cart/pay-path';
import { daysAfter, formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { leavingMonths, storage } from 'shared/memberships/plan-terms';
import type { LeavingOffer, LeavingService, Membership } from 'shared/memberships/types';
import { usePostAddresses } from 'shared/post-addresses/use-post-addresses';
import { missingForInvoice, missingText } from 'shared/profiles/invoice-needs';
import type { Profile } from 'shared/profiles/types';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Link, useNavigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import styles from './leaving-card.module.css';

interface LeavingCardProps {
  membership: Membership;
  profile: Profile;
  /** YYYY-MM-DD, Malta. */
  today: string;
}

/** What becomes of post after the membership, and the six months that can be ordered for it. */
export function LeavingCard({ membership, profile, today }: LeavingCardProps): ReactNode {
  const { offers, service, is_forwarding_held: isHeld = false } = membership.leaving;
  if (!service && offers.length === 0) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="leaving-heading">
      <h3 id="leaving-heading">Your post after your membership</h3>
      {service ? (
        <Ordered service={service} today={today} isHeld={isHeld} />
      ) : (
        <>
          <p className={styles.text}>{keptText(membership)}</p>
          <ul className={styles.offers}>
            {offers.map((offer) => (
              <Offer key={`${offer.service_id} ${offer.gross}`} offer={offer} profile={profile} />
            ))}
          </ul>
          {isHeld && <Unapproved what="We can offer forwarding" />}
          <p className={styles.small}>
            You order one of them and pay in advance. It begins after the last day of your
            membership, or with your payment if that is later. What is still here at its end goes
            back to its sender.
          </p>
        </>
      )}
    </Card>
  );
}

function keptText({ notice, leaving: { kept_until: kept } }: Membership): string {
  const until = kept ?? (notice && daysAfter(notice.ends_on, storage.keptAfterEnd));
  const time = until ? `until ${formatDay(until)}` : `for ${storage.keptAfterEnd} days`;
  return `We keep your post ${time}. Then it goes back to its senders, and so does what arrives later. If you need it for longer, order ${leavingMonths} months of one of these:`;
}

function Offer({ offer, profile }: { offer: LeavingOffer; profile: Profile }): ReactNode {
  const { title, description, net, vat, gross } = offer;
  const [key] = useState(() => crypto.randomUUID()); // one order, however often it is sent
  const navigate = useNavigate();
  const editor = useProfileEditor();
  const missing = missingForInvoice(profile);
  const isIncomplete = missing.length > 0;
  const { busy, error, run } = useAction(async () => {
    const say = unseenNews();
    try {
      const placed = await checkout({
        lines: [{ item_type: 'service', item_id: offer.service_id, unit_price: gross }],
        discountCode: null,
        idempotencyKey: key,
        expectedTotal: gross,
      });
      if (placed.total_amount === 0) return;
      say(`Order ${placed.purchase_number} is placed. Here is how to pay it.`);
      navigate(payPath(placed));
    } finally {
      void refreshBilling(); // after a refusal too: it costs another amount, or is ordered already
    }
  });
  return (
    <li className={styles.offer}>
      <h4>{title}</h4>
      {description && <p className={styles.text}>{description}</p>}
      <dl className={styles.sums} aria-label={`What ${title} costs`}>
        <div>
          <dt>Net</dt>
          <dd>{formatEuro(net)}</dd>
        </div>
        <div>
          <dt>VAT</dt>
          <dd>{formatEuro(vat)}</dd>
        </div>
        <div className={styles.due}>
          <dt>Total</dt>
          <dd>{formatEuro(gross)}</dd>
        </div>
      </dl>
      {error && <ErrorNotice error={error} />}
      {isIncomplete && <Notice tone="warning">{missingText(missing)}</Notice>}
      <Button
        size="sm"
        busy={busy}
        busyLabel="Ordering…"
        aria-label={isIncomplete ? undefined : `Order for ${formatEuro(gross)}: ${title}`}
        onClick={isIncomplete ? editor.openForInvoice : () => void run()}
      >
        {isIncomplete ? 'Complete your details to order' : `Order for ${formatEuro(gross)}`}
      </Button>
    </li>
  );
}

/** By law nothing is sent on before; what can be done about it is one press away. */
function Unapproved({ what }: { what: string }): ReactNode {
  return (
    <Notice tone="warning">
      <p>{what} once we have approved who uses your address, as the law requires.</p>
      <div className="ways">
        <ButtonLink size="sm" to={paths.verification}>
          See what is missing
        </ButtonLink>
      </div>
    </Notice>
  );
}

interface OrderedProps {
  service: LeavingService;
  /** YYYY-MM-DD, Malta. */
  today: string;
  /** It is not approved who uses the address. */
  isHeld: boolean;
}

function Ordered({ service, today, isHeld }: OrderedProps): ReactNode {
  const { title, leaving, is_paid: isPaid, begins_on: from, ends_on: until } = service;
  if (!isPaid) {
    return (
      <>
        <p className={styles.text}>
          <strong>You have ordered {lowerFirst(title)}.</strong> Please pay the order: it begins
          after the last day of your membership, or with your payment if that is later.
        </p>
        <div className="ways">
          <ButtonLink size="sm" tone="primary" to={payPath(service)}>
            Pay the order
          </ButtonLink>
        </div>
        {leaving === 'forwarding' && isHeld && (
          <Unapproved what="After your payment we keep what arrives, unopened, and send it on" />
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.text}>
        <strong>{title}</strong>{' '}
        {from && until
          ? `${from <= today ? 'began' : 'begins'} on ${formatDay(from)} and ends on ${formatDay(until)}.`
          : 'is paid, and begins when your membership ends.'}{' '}
        {leaving === 'forwarding'
          ? 'What has arrived since your membership ended goes to your default address with the week’s round; postage is added at cost, plus VAT, after each parcel.'
          : 'What arrives in that time we keep for you, unopened.'}{' '}
        What is still here at the end goes back to its sender; we’ll write to you 14 days before.
      </p>
      {leaving === 'forwarding' && isHeld && (
        <Unapproved what="We keep what arrives, unopened, and send it on" />
      )}
      {leaving === 'forwarding' && <WhereTo />}
    </>
  );
}

/** Where it is sent on to, or that nothing can be. */
function WhereTo(): ReactNode {
  const { data: addresses } = usePostAddresses();
  const address = addresses?.find(({ is_default }) => is_default);
  if (addresses && !address) {
    return (
      <Notice tone="warning">
        <p>You have no address yet. Until you add one, we keep what arrives here.</p>
        <div className="ways">
          <ButtonLink size="sm" to={paths.postAddresses}>
            Add an address
          </ButtonLink>
        </div>
      </Notice>
    );
  }
  return (
    <p className={styles.text}>
      {address && `Your default address is “${address.label}”, in ${address.city}. `}
      <Link to={paths.postAddresses}>Change your addresses</Link>
    </p>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
