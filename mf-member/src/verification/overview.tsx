import { type ReactNode, useState } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { plansPath } from 'shared/memberships/standing';
import type { Membership } from 'shared/memberships/types';
import { useNavigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import type {
  CustomerKind,
  OwnVerification,
  VerificationCase,
  VerificationRules,
} from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import { Asks } from './asks';
import { detailsOf } from './case-details';
import { refusalWords } from './need-words';
import styles from './own-verification.module.css';
import { PapersCard } from './papers-card';
import { standingText } from './standing-text';
import { missingIn, stepPath, viewsFor } from './steps';
import { StepsList } from './steps-list';
import { WhatIsSaid } from './what-is-said';
import { WhyWeAsk } from './why-we-ask';

interface OverviewProps {
  own: OwnVerification;
  rules: VerificationRules;
  membership: Membership;
}

/** How it stands, in words; then what there is to do. */
export function Overview({ own, rules, membership }: OverviewProps): ReactNode {
  const { case: open, in_force: approval, address } = own;
  const isOrdered = membership.status === 'pending_payment';
  // whoever leaves may have their post sent on: not before it is approved who uses the address
  const isWanted = isOrdered || membership.leaving.is_forwarding_held;
  if (address.state === 'none' && !open && !isWanted) return <NothingToConfirm own={own} />;
  const standing = standingText(own);
  const isOpen = open?.state === 'draft' || open?.state === 'asked';
  return (
    <>
      <Notice tone={standing.tone}>
        <div className={styles.stack}>
          <p className={styles.strong}>{standing.title}</p>
          {open?.state === 'refused' && <Refusal of={open} />}
          {standing.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {isOpen && <Continue own={open} rules={rules} />}
        {(!open || open.state === 'refused') && <Begin own={own} />}
      </Notice>
      {open?.state === 'asked' && <Asks own={open} rules={rules} />}
      {isOpen && <StepsList own={open} rules={rules} />}
      {open?.state === 'in_review' && (
        <section className={styles.section} aria-labelledby="sent-heading">
          <h3 id="sent-heading">What you sent</h3>
          <p className={styles.quiet}>
            Its documents can no longer be opened here: from now on only the officer who reviews
            them can.
          </p>
          <Card>
            <WhatIsSaid own={open} rules={rules} />
          </Card>
        </section>
      )}
      <PapersCard own={own} />
      {(approval === null || isOpen) && (
        <WhyWeAsk rules={rules} kind={open?.customer_kind ?? null} />
      )}
      {open?.state === 'draft' && open.sent_at === null && <Drop own={open} />}
    </>
  );
}

function NothingToConfirm({ own }: { own: OwnVerification }): ReactNode {
  return (
    <>
      <EmptyState
        title="There is nothing to confirm yet"
        actions={<ButtonLink to={plansPath}>See plans</ButtonLink>}
      >
        An address comes with a membership. Once you have ordered one, we ask you here who uses it,
        as the law requires.
      </EmptyState>
      <PapersCard own={own} />
    </>
  );
}

function Refusal({ of: { refusal } }: { of: VerificationCase }): ReactNode {
  if (!refusal) return null;
  return (
    <>
      <p>{refusalWords[refusal.reason]}</p>
      {refusal.note && <p>“{refusal.note}”</p>}
      {refusal.reason === 'not_accepted' && (
        <p>
          Please write to us: <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>.
        </p>
      )}
    </>
  );
}

/** Leads to the first step that lacks something, or to the end. */
function Continue({ own, rules }: { own: VerificationCase; rules: VerificationRules }): ReactNode {
  const views = viewsFor(own.customer_kind);
  const next = views.find((view) => missingIn(view, own, rules).length > 0) ?? 'send';
  return (
    <div className="ways">
      <ButtonLink tone="primary" to={stepPath(next)}>
        {next === 'send' ? 'Check and send' : 'Continue'}
      </ButtonLink>
    </div>
  );
}

function Begin({ own }: { own: OwnVerification }): ReactNode {
  const navigate = useNavigate();
  const [id, setId] = useState(() => crypto.randomUUID()); // one case, however often it is begun
  const { busy, error, run } = useAction(async (kind: CustomerKind | null) => {
    let begun = await verificationActions.begin(id);
    setId(crypto.randomUUID());
    if (kind)
      begun = await verificationActions.save(begun, { ...detailsOf(begun), customer_kind: kind });
    navigate(placeToBegin(begun, kind));
  });
  const isRefused = own.case?.state === 'refused';
  if (isRefused && own.case?.refusal?.reason === 'not_accepted') return null;
  const isInForce = own.in_force !== null && own.address.state === 'usable';
  const isForming = own.in_force?.customer_kind === 'forming' && !isRefused;
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {isInForce && <p>{changeText(own)}</p>}
      <div className="ways">
        {isForming && (
          <Button tone="primary" busy={busy} onClick={() => void run('company')}>
            The company is registered
          </Button>
        )}
        <Button
          tone={isInForce || isForming ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() => void run(isForming ? 'forming' : null)}
        >
          {beginLabel(own)}
        </Button>
      </div>
    </>
  );
}

/** Where there is most to do next. */
function placeToBegin(begun: VerificationCase, kind: CustomerKind | null): string {
  if (begun.customer_kind === null) return stepPath('who');
  return kind === 'company' ? stepPath('company') : paths.verification;
}

function changeText({ in_force: approval }: OwnVerification): string {
  if (approval?.customer_kind === 'forming') {
    return 'Once the company is registered, please send us its extract. Your address stays yours to use while we review it.';
  }
  if (approval?.customer_kind === 'person') {
    return 'Has your home address, or what you do, changed? Please tell us. Your address here stays yours to use while we review it.';
  }
  return 'Has an owner, a signer, or what you do changed? Please tell us. Your address stays yours to use while we review it.';
}

function beginLabel({ case: open, in_force: approval, address }: OwnVerification): string {
  if (open?.state === 'refused') return 'Send it again';
  if (approval === null) return 'Begin';
  if (approval.customer_kind === 'forming') {
    return address.state === 'usable' ? 'Something else changed' : 'It is not registered yet';
  }
  return address.state === 'usable' ? 'Something changed' : 'Go through it again';
}

function Drop({ own }: { own: VerificationCase }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
        Delete this draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        onConfirm={() => verificationActions.drop(own.id)}
      >
        <p>What you typed and the files you added are deleted. You can begin again at any time.</p>
      </ConfirmDialog>
    </div>
  );
}
