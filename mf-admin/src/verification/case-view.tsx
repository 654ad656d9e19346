import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { PageHead } from 'shared/ui/page-head';
import type { OfficeCase } from 'shared/verification/office/types';
import { useVerificationRules } from 'shared/verification/use-verification';
import { personPath } from '../lib/office-paths';
import styles from './case-view.module.css';
import { CompanyPart } from './company-part';
import { Decision } from './decision';
import { History } from './history';
import { PartyPart } from './party-part';
import { Risk } from './risk';
import { Screenings } from './screenings';
import { TakeBackRefusal } from './take-back-refusal';
import { useWork } from './use-work';
import { caseKinds, caseStates, refusalReasons } from './words';

interface CaseViewProps {
  of: OfficeCase;
  /** Within the hour: documents are shown. */
  isOpen: boolean;
  /** Above all else: what went wrong, or why it has to be opened again. */
  first: ReactNode;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A case as its officer works on it: what was typed beside what was sent, the lists, the risk, and the decision. */
export function CaseView({ of, isOpen, first, onOpen, onClose }: CaseViewProps): ReactNode {
  const work = useWork(of.id);
  const { data: rules } = useVerificationRules();
  const isWaiting = of.state === 'in_review' || of.state === 'second';
  const part = { of, rules, work: isWaiting ? work : null, isOpen };
  return (
    <div className={styles.case}>
      <PageHead title={`Case ${of.number}`} intro={<Intro of={of} />}>
        <Button size="sm" onClick={onClose}>
          Back to the queue
        </Button>
      </PageHead>
      {first}
      {of.state === 'asked' && (
        <Notice>
          <p>The member was asked again. It comes back to the queue once they have answered.</p>
        </Notice>
      )}
      {of.refusal && (
        <Notice tone="warning">
          <p>Refused: {of.refusal.note ?? `${refusalReasons[of.refusal.reason]}.`}</p>
          {of.refusal.reason === 'not_accepted' && of.user_id && (
            <TakeBackRefusal of={of} isOpen={isOpen} />
          )}
        </Notice>
      )}
      <CompanyPart {...part} />
      {of.parties.map((party) => (
        <PartyPart key={party.id} {...part} party={party} />
      ))}
      <Screenings {...part} />
      <Risk of={of} rules={rules} />
      {isWaiting && <Decision of={of} rules={rules} work={work} isOpen={isOpen} />}
      <History of={of} onOpen={onOpen} />
    </div>
  );
}

function Intro({ of }: { of: OfficeCase }): ReactNode {
  const [tone, word] = caseStates[of.state];
  const isWaiting = of.state === 'in_review' || of.state === 'second';
  const name = of.member?.full_name ?? 'An account that is gone';
  return (
    <span className={styles.intro}>
      <Badge tone={tone}>{word}</Badge>
      <span>
        {of.user_id ? <Link to={personPath(of.user_id)}>{name}</Link> : name}
        {[
          of.company_name,
          of.member?.box_number != null && `box ${of.member.box_number}`,
          caseKinds[of.kind].toLowerCase(),
          isWaiting && of.due_at && `due ${formatMoment(of.due_at)}`,
          of.decided_at && `decided on ${formatMoment(of.decided_at)}`,
        ]
          .filter(Boolean)
          .map((text) => `, ${text}`)}
      </span>
    </span>
  );
}
