import type { ReactNode } from 'react';
import {
  commissionPayout,
  commissionRates,
  commissionRefund,
  maxCommissionRate,
  reviewTime,
} from 'shared/affiliates/programme';
import { company } from 'shared/company';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { onboardingFee, vatRate } from 'shared/memberships/fees';
import {
  forwarding,
  leavingMonths,
  leavingPrices,
  postageTerm,
  whatADocumentIs,
  whatDoesNotCount,
  whileClosed,
  workingTime,
} from 'shared/memberships/plan-terms';
import { Link } from 'shared/router';
import { LegalPage } from './legal-page';
import type { LegalText } from './legal-text';

const mail = <a href={`mailto:${company.email}`}>{company.email}</a>;

const terms: LegalText = {
  path: paths.terms,
  title: 'Terms & Conditions',
  intro:
    'What you can count on from us, and what we count on from you, in words we would use across a table.',
  inShort: [
    `You order here and pay by bank transfer, or by card where we offer it, within 14 days. We show you the VAT, ${formatPercent(vatRate)} in Malta, before you confirm, and never ask for a card number.`,
    'A new membership has a 14-day cooling-off period from your first payment.',
    'Either side can end a membership with 30 days’ notice; yours ends it with the period you have paid for, but not before those days are over.',
    'We renew nothing behind your back: we send you an order for each new period, and without payment the membership ends.',
    'We open, copy, store and shred only what you ask us to, and keep business records for 7 years.',
    'These terms are governed by the law of Malta.',
  ],
  isAcceptedAtRegistration: true,
  sections: [
    {
      id: 'about-these-terms',
      title: 'About these terms',
      body: (
        <>
          <p>
            These terms are the agreement between you and {company.legalName}, a company registered
            in Malta under number {company.registrationNumber}, VAT number {company.vatNumber} (“we”
            and “us”). They cover this website, memberships, services, documents, events and the
            affiliate programme.
          </p>
          <p>
            You accept them when you register. We store the version you accepted with your account;
            the version you are reading is {company.termsVersion}. If you register for a company,
            you confirm that you are authorised to bind it.
          </p>
        </>
      ),
    },
    {
      id: 'our-services',
      title: 'What we provide',
      body: (
        <>
          <p>
            We provide a business address in {company.city}, receive and manage post, store
            documents securely, scan and shred, and run a lounge and events for members. The page{' '}
            <Link to={paths.servicesOffered}>services offered</Link> describes each of these;{' '}
            <Link to={paths.members}>membership</Link> says what each plan includes and what costs
            extra.
          </p>
          <p>
            We are not your lawyers, accountants or tax advisers. Our explanations of authorities
            and forms are meant to help; they do not replace advice on your own case.
          </p>
        </>
      ),
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: (
        <ul>
          <li>You are at least 18 years old, and what you tell us about yourself is true.</li>
          <li>
            You keep your details up to date; you can change most of them yourself in your profile.
          </li>
          <li>
            Your password is yours alone. Tell us at once if you think someone else knows it; what
            is done with your account until then counts as done by you unless we are at fault.
          </li>
          <li>
            The law may require us to know who uses our address and who owns the company behind it.
            We may ask for proof, and may pause or refuse a service until we have it.
          </li>
        </ul>
      ),
    },
    {
      id: 'address-and-post',
      title: 'Using the address, and your post',
      body: (
        <>
          <p>
            Once your first payment is recorded and we have approved{' '}
            <a href="#who-uses-the-address">who uses the address</a>, and while your membership is
            active, you may use our address for your company’s registration, with your bank, on
            letters, invoices and websites. It carries a box number that is yours alone and is never
            given to anyone else. It gives you no tenancy and no right to occupy the building.
          </p>
          <ul>
            <li>
              You authorise us to receive post for the names on your account. We may refuse cash,
              perishable or dangerous goods, and anything we cannot lawfully accept.
            </li>
            <li>
              We open an item only when you ask us to, or when the law or the safety of people in
              the house requires it.
            </li>
            <li>
              Scans are ready within 48 hours on the Essential plan and within 24 hours on Pro and
              Enterprise, counted {workingTime}. {whileClosed} {whatADocumentIs} {whatDoesNotCount}{' '}
              Each document beyond those your plan includes costs the price shown with the plan,
              plus VAT. We bill these documents after the membership month in which you asked for
              them; amounts below five euros may wait for the next month of the same quarter. Asking
              for a scan is your written order to open that item.
            </li>
            <li>
              We store originals, and shred them at your request, at no extra charge. You order
              forwarding separately: {formatEuro(forwarding.perMonth)} a month with VAT, for{' '}
              {forwarding.months} months at a time. Without it, we send single items on at once for{' '}
              {formatEuro(forwarding.atOnce)} each, plus VAT. {postageTerm}
            </li>
            <li>What we have shredded at your request cannot be restored.</li>
            <li>
              When a membership ends, you stop using the address and have it removed from registers
              within 30 days. We keep stored originals for you for the same time, and what arrives,
              unopened; then they go back to their senders, and so does post that still arrives
              afterwards.
            </li>
            <li>
              From your notice until 30 days after the end, you can order {leavingMonths} months of
              forwarding for {formatEuro(leavingPrices.forwarding)}, or of holding for{' '}
              {formatEuro(leavingPrices.holding)}, both with VAT and paid in advance. {postageTerm}{' '}
              We offer forwarding, and send on what arrives, once we have approved who uses the
              address. The months that you order begin after the last day of the membership, or with
              your payment if that is later. What is still here at their end goes back to its
              sender.
            </li>
            <li>If you delete your account, your post goes back to its senders at once.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'prices-and-vat',
      title: 'Prices and VAT',
      body: (
        <>
          <p>
            All prices are in euros. Plan prices, the onboarding fee of {formatEuro(onboardingFee)},
            charged once with your first membership, and prices of extra scans are shown without
            VAT; {formatPercent(vatRate)} VAT is added before you confirm. Prices of documents,
            services and events include it. A business of another state of the European Union whose
            VAT number VIES has confirmed, and a business outside the Union, pay none where the law
            says so; an event in Malta is taxed in Malta for everyone. Before you confirm an order
            you see the subtotal, any discount, the VAT and the amount due.
          </p>
          <p>
            A new price applies to orders placed after it was published, never to one already
            placed; we write the order for a new period at that day’s price. What a plan includes,
            its hours and its price for extra scans stay as they were when you ordered, until that
            period ends. A discount code is valid within the limits, dates and items it was issued
            for, and has no cash value.
          </p>
        </>
      ),
    },
    {
      id: 'orders-and-payment',
      title: 'Orders and payment',
      body: (
        <ul>
          <li>
            The contract for what is in your cart is made when you place the order and we show you
            its number. If an item has sold out or changed its price in the meantime, we tell you
            first.
          </li>
          <li>
            Every order has an invoice, payable by bank transfer within 14 days, or for a renewal or
            a change of plan by the end of the running period if that is sooner, with the order’s
            number as reference. Account details and invoices are in your dashboard under Billing.
          </li>
          <li>
            Where we offer it, you can pay by card instead, on the page of our card provider. We do
            not collect card numbers.
          </li>
          <li>
            We take no money without your agreement. If you choose to keep a card for your renewals,
            our card provider keeps it, and we charge these orders to it. We write to you three days
            before each charge. Until it is made, you can pay otherwise or take the card away under
            Billing.
          </li>
          <li>
            Memberships, documents and services begin when we have recorded the payment. Until then
            you can cancel an unpaid order yourself, at no cost; a credit note then takes the place
            of the invoice.
          </li>
          <li>
            An order that is unpaid 7 days after it was due is cancelled automatically, after a
            reminder. An order with an event on it is cancelled sooner if it is still unpaid 48
            hours before the event begins. In any case you have a day to pay, unless the event
            begins sooner. A credit note takes the place of the invoice, and nothing more is due
            except what we have done for your post beyond your plan: an order for that alone is not
            cancelled, and where another order is, we bill it on its own.
          </li>
        </ul>
      ),
    },
    {
      id: 'renewing-and-changing',
      title: 'Renewing and changing a membership',
      body: (
        <ul>
          <li>
            A membership runs for the month or the year you have paid for, counted from its first
            day. 14 days before the end we write the order for the next period and send it to you;
            it is due on the last day. If you pay up to 7 days late, the new period still follows
            without a gap.
          </li>
          <li>
            Without payment the membership ends. We remind you beforehand, and you owe nothing more
            than what we have done for your post beyond your plan.
          </li>
          <li>
            An upgrade, or a switch from monthly to annual billing of the same or a higher plan,
            begins as soon as it is paid, and we credit the unused days of the current plan. Any
            other change begins with the next period.
          </li>
        </ul>
      ),
    },
    {
      id: 'cooling-off',
      title: '14-day cooling-off period',
      body: (
        <>
          <p>
            You may withdraw from a new membership within 14 days of your first payment, and from
            another order placed on this site within 14 days of placing it, without giving a reason.
            For the membership there is a button in your dashboard. For everything else write to{' '}
            {mail} and name the order; no particular form is needed.
          </p>
          <p>
            The membership then ends at once, a credit note covers the plan and the onboarding fee,
            and we pay back what you have paid for them within 14 days, to the account or card it
            came from. We do the same with other orders; but a service already carried out in full,
            a document already downloaded and an event already held are not refunded, as far as the
            law allows this exception. This does not limit the rights that the law gives you as a
            consumer.
          </p>
        </>
      ),
    },
    {
      id: 'who-uses-the-address',
      title: 'Who uses the address',
      body: (
        <>
          <p>
            By law we have to know who uses our address. After your order we ask who signs for the
            company, who owns it and what it does, and for documents that show it. Until we have
            approved it, your box is reserved: we do not tell you its number, and post that arrives
            is held for you, unopened. You tell us when any of it changes.
          </p>
          <p>
            An approval has an end, at most five years ahead. We write to you 60, 30 and 7 days
            before. If nothing new is approved by then, we hold what arrives from that day; what
            came before is handled as ever, and nothing is lost. Certificates and consents that we
            issued for the address end with the membership. Whoever is shown one can{' '}
            <Link to={paths.confirmPaper}>have its number confirmed</Link>: we say that it is valid
            and from which day it is, and nothing else.
          </p>
        </>
      ),
    },
    {
      id: 'ending-a-membership',
      title: 'Ending a membership',
      body: (
        <>
          <p>
            You may end your membership at any time with 30 days’ notice, in your dashboard or by
            e-mail to {mail}. It ends with the period you have paid for. If fewer than 30 days of it
            are left, it ends with the period after it, which you order and pay for like any other,
            unless we no longer offer the plan. Your dashboard shows you the day before you confirm,
            and until that day you can take the notice back. We may end a membership with the same
            30 days’ cancellation notice, and then pay back what you have paid for the time after
            it.
          </p>
          <p>
            Either side may end it at once for a serious breach: on our side, if the address is used
            unlawfully or required proof of identity is refused; on yours, if we fail to provide the
            service after you have asked us to put it right.
          </p>
        </>
      ),
    },
    {
      id: 'events-and-lounge',
      title: 'Events and the lounge',
      body: (
        <>
          <p>
            A seat at an event with a fee is confirmed when the fee has been paid. You can cancel a
            registration in your dashboard; if you have paid, we look at the refund and let you
            know. We refund in full if you cancel within the cooling-off period or if we cancel the
            event.
          </p>
          <p>
            The lounge is for members and their guests. If you book it, you leave it as you found
            it, and are liable for damage caused by your guests.
          </p>
        </>
      ),
    },
    {
      id: 'affiliate-programme',
      title: 'Affiliate programme',
      body: (
        <>
          <p>
            Anyone may <Link to={paths.affiliate}>apply</Link>. We review each application within{' '}
            {reviewTime} and may decline it with a reason. Approved affiliates receive a personal
            link and earn up to {formatPercent(maxCommissionRate)} recurring commission on
            memberships that come through it. The rate depends on how many have registered through
            you: {commissionRates()}. Your affiliate card in the dashboard shows the rate and their
            number.
          </p>
          <ul>
            <li>
              We owe commission on what your clients have paid for their membership, without VAT and
              the onboarding fee, at the rate you have when the payment arrives. We pay{' '}
              {commissionPayout}. There is no minimum amount.
            </li>
            <li>{commissionRefund}</li>
            <li>
              You enter where we pay you on your affiliate card. If you are registered for VAT, tell
              us your number there. With your agreement we write your invoices for you
              (self-billing).
            </li>
            <li>
              A registration counts once. Your own account never counts, nor does a registration
              under the e-mail address you applied with.
            </li>
            <li>
              If the visitor agrees, the cookie <code>dub_id</code> remembers the code of the link
              for 30 days; see the <Link to={`${paths.cookies}#the-cookie`}>cookie policy</Link>.
            </li>
            <li>
              No spam, no misleading promises, no advertising that pretends to come from us. We may
              end the participation of anyone who does this, and owe no commission obtained that
              way. When we withdraw an approval, payments from that day on earn nothing; what was
              earned before is paid.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'fair-use',
      title: 'What is not allowed',
      body: (
        <ul>
          <li>Using the address, the lounge or this site for anything unlawful or misleading.</li>
          <li>
            Posing as someone else, or claiming that we represent you beyond the address itself.
          </li>
          <li>
            Getting around the limits or access rules of this site, or burdening it with automated
            requests. Testing its security is welcome within our{' '}
            <Link to={`${paths.security}#report-a-problem`}>security policy</Link>.
          </li>
          <li>Passing on or reselling document templates bought here.</li>
        </ul>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <>
          <p>
            We are liable without limit for intent, gross negligence and injury to persons, and
            wherever the law does not allow a limit. Otherwise we are liable for foreseeable damage
            caused by breach of a duty that is essential to the contract, up to the fees you paid us
            in the twelve months before it happened.
          </p>
          <p>
            We are not liable for what postal services, couriers, authorities or telecommunications
            providers do on their side, nor for events beyond our control, as long as we do what can
            be expected to limit their effect.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          A change in substance gets a new version number. We tell members by e-mail at least 30
          days before it applies to them; if you disagree, you may end your membership until then,
          without further notice and with a refund for the time not used.
        </p>
      ),
    },
    {
      id: 'law-and-disputes',
      title: 'Law and disputes',
      body: (
        <>
          <p>
            The law of Malta applies, and the courts of Malta decide. If you are a consumer who
            lives in another country of the European Union, you keep the protection of the mandatory
            rules there and may also go to the courts there.
          </p>
          <p>
            Please tell us first when something is wrong: we answer messages within 24 hours and
            look for a fair solution. Consumers may also turn to the Malta Competition and Consumer
            Affairs Authority. If one clause of these terms is invalid, the others stay in force.
          </p>
        </>
      ),
    },
  ],
};

export default function TermsPage(): ReactNode {
  return <LegalPage text={terms} />;
}
