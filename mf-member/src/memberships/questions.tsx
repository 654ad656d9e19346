import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { formatEuro } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { boxText } from 'shared/memberships/business-address';
import { periodWord, typeName } from 'shared/memberships/membership-words';
import { leavingMonths, noticeDays, storage } from 'shared/memberships/plan-terms';
import type { Membership, OwedUntilNotice } from 'shared/memberships/types';
import { useMembershipActions } from 'shared/memberships/use-membership';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import styles from './questions.module.css';
import type { MembershipAddress } from './use-membership-address';

interface QuestionsProps extends Pick<MembershipAddress, 'question' | 'ask'> {
  membership: Membership;
}

/** What is asked before a membership ends, or goes on after all; each as long as it can be answered. */
export function Questions({ membership, question, ask }: QuestionsProps): ReactNode {
  const { notice, notice_would_end_on: end, withdrawal_amount: amount } = membership;
  const onClose = () => ask(null);
  return (
    <>
      {question === 'leave' && !notice && end && (
        <LeaveQuestion membership={membership} end={end} onClose={onClose} />
      )}
      {question === 'withdraw' && amount !== null && (
        <WithdrawQuestion membership={membership} amount={amount} onClose={onClose} />
      )}
      {question === 'take-back' && notice && (
        <TakeBackQuestion membership={membership} onClose={onClose} />
      )}
    </>
  );
}

interface QuestionProps {
  membership: Membership;
  onClose: () => void;
}

function LeaveQuestion({ membership, end, onClose }: QuestionProps & { end: string }): ReactNode {
  const { leave } = useMembershipActions();
  const { valid_until: until, notice_would_owe: owed, box_number: box } = membership;
  const name = nameOf(membership);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Give notice on ${name}?`}
      confirmLabel="Give notice"
      cancelLabel={`Keep ${name}`}
      onConfirm={async () => {
        const say = unseenNews();
        const { ends_on } = await leave();
        say(`Your notice is recorded: ${name} ends on ${formatDay(ends_on)}.`);
      }}
    >
      <ul className={styles.facts}>
        <li>
          Your membership ends on <strong>{formatDay(end)}</strong>. Until then nothing changes.
        </li>
        {until && owed && (
          <li>
            You have paid until {formatDay(until)}, and {noticeDays} days’ notice runs beyond that:{' '}
            {owedText(owed)} still due. Without that payment, your membership ends with the period
            you have paid for.
          </li>
        )}
        <AfterTheEnd box={box} />
        <li>You can take the notice back until that day.</li>
      </ul>
    </ConfirmDialog>
  );
}

function WithdrawQuestion({
  membership,
  amount,
  onClose,
}: QuestionProps & { amount: number }): ReactNode {
  const { withdraw } = useMembershipActions();
  const name = nameOf(membership);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Withdraw from ${name}?`}
      confirmLabel="Withdraw"
      cancelLabel={`Keep ${name}`}
      onConfirm={async () => {
        const say = unseenNews();
        const { credit_note_number, refund_amount } = await withdraw();
        say(
          `${name} has ended. We refund ${formatEuro(refund_amount)}${credit_note_number ? `; the credit note is ${credit_note_number}` : ''}.`,
        );
      }}
    >
      <ul className={styles.facts}>
        <li>
          Your membership ends <strong>at once</strong>, and this cannot be undone.
        </li>
        <li>
          We refund <strong>{formatEuro(amount)}</strong>: what you paid for the plan and the
          onboarding fee, VAT included. The money goes back within 14 days to the account or card it
          came from; the credit note is under Billing.
        </li>
        <li>Scans you have asked for and we have not begun are withdrawn.</li>
        <AfterTheEnd box={membership.box_number} />
      </ul>
    </ConfirmDialog>
  );
}

function TakeBackQuestion({ membership, onClose }: QuestionProps): ReactNode {
  const { takeBack } = useMembershipActions();
  const { valid_until: until, notice } = membership;
  const name = nameOf(membership);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Take back your notice?"
      tone="primary"
      confirmLabel="Take back notice"
      cancelLabel="Keep notice"
      onConfirm={async () => {
        const say = unseenNews();
        await takeBack();
        say(`You have taken your notice back: ${name} continues.`);
      }}
    >
      <p>
        {name} then does not end on {formatDay(notice?.ends_on ?? '')} but continues, period by
        period
        {until && `; it is paid until ${formatDay(until)}`}.
      </p>
    </ConfirmDialog>
  );
}

function AfterTheEnd({ box }: { box: number | null }): ReactNode {
  return (
    <>
      <li>
        Please stop using the address from then on, and have it removed from registers within{' '}
        {storage.keptAfterEnd} days.
      </li>
      <li>
        We keep your stored originals for the same {storage.keptAfterEnd} days. Then they go back to
        their senders, opened letters too, and so does post that arrives later.
        {box !== null && ` Nobody else gets ${boxText(box)}.`}
      </li>
      <li>If you have chosen that letters are shredded after their scan, that stops.</li>
      <li>
        If you need your post for longer, you can then order {leavingMonths} months of forwarding or
        holding on this page: forwarding once we have approved who uses the address.
      </li>
    </>
  );
}

function owedText({ periods, billing_period, total_amount: total }: OwedUntilNotice): string {
  const word = periodWord(billing_period);
  const sum = total === null ? '' : ` (${formatEuro(total)} with VAT)`;
  return periods === 1 ? `one more ${word}${sum} is` : `${periods} more ${word}s${sum} are`;
}

function nameOf({ plan }: Membership): string {
  return plan ? typeName(plan.membership_type) : 'your membership';
}
