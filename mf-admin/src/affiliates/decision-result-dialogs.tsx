import type { ReactNode } from 'react';
import type { Affiliate, Approval } from 'shared/affiliates/types';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { decisionMail, welcomeMail, withdrawalMail } from './decision-mail';
import styles from './decision-result-dialogs.module.css';
import { decidedNews, outcomeNews } from './who-is-told';

/** What the new affiliate needs to know, ready to copy or to send (spec 2§2). */
export function ApprovalResultDialog({
  affiliate,
  approval,
  onClose,
}: {
  affiliate: Affiliate;
  approval: Approval;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Application approved"
      intro={`${outcomeNews(affiliate, 'approved')} ${decidedNews(affiliate, 'the code and the link')}`}
    >
      <dl className={styles.facts}>
        <Fact name="E-mail" value={affiliate.email} />
        <Fact name="Referral code" value={approval.referralCode} />
        <Fact name="Signup link" value={approval.signupLink} />
      </dl>
      <Closing mail={welcomeMail(affiliate, approval)} onClose={onClose} />
    </Dialog>
  );
}

interface AgainstProps {
  affiliate: Affiliate;
  reason: string;
  onClose: () => void;
}

/** The decision and its reason, ready to send (spec 2§2). */
export function RejectionResultDialog(props: AgainstProps): ReactNode {
  const mail = decisionMail(props.affiliate, props.reason);
  return <AgainstDialog {...props} title="Application rejected" outcome="rejected" mail={mail} />;
}

/** The same for an approval that was withdrawn. */
export function WithdrawalResultDialog(props: AgainstProps): ReactNode {
  const mail = withdrawalMail(props.affiliate, props.reason);
  return <AgainstDialog {...props} title="Approval withdrawn" outcome="withdrawn" mail={mail} />;
}

function AgainstDialog({
  affiliate,
  reason,
  title,
  outcome,
  mail,
  onClose,
}: AgainstProps & { title: string; outcome: 'rejected' | 'withdrawn'; mail: string }): ReactNode {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      intro={`${outcomeNews(affiliate, outcome)} ${decidedNews(affiliate, 'the reason')}`}
    >
      <dl className={styles.facts}>
        <Fact name="E-mail" value={affiliate.email} />
        <Fact name="Reason" value={reason} />
      </dl>
      <Closing mail={mail} onClose={onClose} />
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>
        <CopyButton text={value} what={name} />
      </dd>
    </div>
  );
}

function Closing({ mail, onClose }: { mail: string; onClose: () => void }): ReactNode {
  return (
    <DialogActions>
      <a className={styles.mail} href={mail}>
        Send Email
      </a>
      <Button tone="primary" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  );
}
