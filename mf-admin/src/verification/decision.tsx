import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { Notice } from 'shared/ui/notice';
import type { NewAsk, OfficeCase } from 'shared/verification/office/types';
import { officeActions } from 'shared/verification/office/use-verification-office';
import type { VerificationRules } from 'shared/verification/types';
import { ApproveDialog } from './approve-dialog';
import styles from './case-view.module.css';
import { RefuseDialog } from './refuse-dialog';
import lists from './screenings.module.css';
import type { CaseWork } from './use-work';
import { askReasons, needName, untilReasons } from './words';

interface DecisionProps {
  of: OfficeCase;
  rules: VerificationRules | undefined;
  work: CaseWork;
  isOpen: boolean;
}

/** What is still open before an approval, what is to be asked again, and the three ways to decide. */
export function Decision({ of, rules, work, isOpen }: DecisionProps): ReactNode {
  const [asked, setAsked] = useState<'approve' | 'refuse' | 'ask' | null>(null);
  const close = () => setAsked(null);
  const missing = missingOf(of, work);
  return (
    <section className={styles.part} aria-labelledby="case-decision">
      <h3 id="case-decision">Decision</h3>
      {of.state === 'second' && (
        <Notice>
          <p>
            First approved by {of.first_approved_by_name ?? 'another officer'}, at a{' '}
            {of.risk.level ?? of.risk.proposed} risk.{' '}
            {of.may_approve
              ? 'You are the second: look at everything yourself.'
              : 'A high risk needs a second officer, and you were the first.'}
          </p>
        </Notice>
      )}
      {work.asks.length > 0 && <Asks of={of} work={work} />}
      {of.may_approve && (
        <p className={styles.hint} id="approval">
          {missing.length > 0 ? `Before you can approve: ${missing.join(', ')}.` : untilText(of)}
        </p>
      )}
      <div className={lists.ways}>
        {of.may_approve && (
          <Button
            tone="primary"
            disabled={!isOpen || missing.length > 0}
            aria-describedby="approval"
            onClick={() => setAsked('approve')}
          >
            Approve
          </Button>
        )}
        <Button disabled={!isOpen || work.asks.length === 0} onClick={() => setAsked('ask')}>
          Ask member again
        </Button>
        <Button tone="danger" disabled={!isOpen} onClick={() => setAsked('refuse')}>
          Refuse
        </Button>
      </div>
      {asked === 'approve' && <ApproveDialog of={of} rules={rules} work={work} onClose={close} />}
      {asked === 'refuse' && <RefuseDialog of={of} onClose={close} onDone={work.end} />}
      {asked === 'ask' && <SendAsks of={of} work={work} onClose={close} />}
    </section>
  );
}

function missingOf(of: OfficeCase, work: CaseWork): string[] {
  const open = of.checks.filter(({ key }) => !work.ticked.includes(key)).length;
  const due = of.screening_due.length;
  return [
    open > 0 && `${counted(open, 'check')} to tick`,
    due > 0 && `${counted(due, 'name')} to look for or to clear on the lists`,
    work.asks.length > 0 && 'what you noted to ask again to send or to drop',
  ].filter((text) => text !== false);
}

function untilText({ valid_until_if_approved: until, until_reason: why }: OfficeCase): string {
  if (until === null) return '';
  return `Everything is checked. An approval stands until ${formatDay(until)}${why ? `: ${untilReasons[why]}` : ''}.`;
}

function askText(of: OfficeCase, { need, party_id: partyId, reason }: NewAsk): string {
  const name = of.parties.find(({ id }) => id === partyId)?.full_name;
  return [name, needName(need), askReasons[reason]].filter(Boolean).join(': ');
}

function Asks({ of, work }: { of: OfficeCase; work: CaseWork }): ReactNode {
  return (
    <ul className={lists.list} aria-label="To ask again">
      {work.asks.map((ask) => (
        <li key={`${ask.party_id} ${ask.need} ${ask.note}`} className={lists.row}>
          <span className={lists.what}>
            <b>{askText(of, ask)}</b>
            {ask.note && <span>{ask.note}</span>}
          </span>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Drop ${askText(of, ask)}`}
            onClick={() => work.dropAsk(ask)}
          >
            Drop
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SendAsks({
  of,
  work,
  onClose,
}: {
  of: OfficeCase;
  work: CaseWork;
  onClose: () => void;
}): ReactNode {
  async function send(): Promise<void> {
    const say = unseenNews();
    await officeActions.askAgain(of, work.asks);
    work.end();
    say('The member is asked again.');
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Ask for ${counted(work.asks.length, 'thing')} again?`}
      confirmLabel="Ask member"
      cancelLabel="Not yet"
      tone="primary"
      onConfirm={send}
    >
      <p>
        {of.member?.full_name ?? 'The member'} reads what, why and your notes, and is told by
        e-mail. The case leaves the queue until they answer.
      </p>
      <ul>
        {work.asks.map((ask) => (
          <li key={`${ask.party_id} ${ask.need} ${ask.note}`}>{askText(of, ask)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
