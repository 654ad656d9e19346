import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { Badge } from 'shared/ui/badge';
import { Button, ButtonLink } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { CheckboxField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import type { Party, VerificationCase, VerificationRules } from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import * as v from 'valibot';
import { detailsOf, yesOrNo, yesOrNoText } from './case-details';
import { YesNoField } from './choices';
import { partyName } from './need-words';
import styles from './own-verification.module.css';
import { StepForm } from './step-form';
import { missingIn, stepPath, viewAfter } from './steps';
import { personPath } from './use-step';

const schema = v.object({ has_nominee: yesOrNo, nobody_owns: v.boolean() });

interface PeopleStepProps {
  own: VerificationCase;
  rules: VerificationRules;
}

/** Who owns, who signs, and who they are. */
export function PeopleStep({ own, rules }: PeopleStepProps): ReactNode {
  const isPerson = own.customer_kind === 'person';
  const next = stepPath(viewAfter('people', own.customer_kind));
  return (
    <div className={styles.form}>
      {!isPerson && (
        <div className={styles.stack}>
          <p>
            Please name <strong>everyone who signs</strong> for the company, and{' '}
            <strong>everyone who owns</strong> more than {rules.limits.owner_share} % of it, that is{' '}
            {rules.limits.owner_share} % and one share, or controls it in another way. Someone who
            does both is named once.
          </p>
          <p className={styles.quiet}>
            Where another company owns the shares, we need the people behind it, at the end of the
            chain.
          </p>
        </div>
      )}
      {isPerson && own.parties.length > 1 && (
        <Notice tone="warning">
          <p>An address for a person is for one person alone. Please remove the others.</p>
        </Notice>
      )}
      <People own={own} rules={rules} />
      {isPerson ? (
        <div className="ways">
          <ButtonLink tone="primary" to={next}>
            Continue
          </ButtonLink>
        </div>
      ) : (
        <StepForm
          name="people"
          own={own}
          part={({ has_nominee, nobody_owns }) => ({
            has_nominee: yesOrNoText(has_nominee),
            nobody_owns,
          })}
          schema={schema}
          save={(read, typed) => verificationActions.save(read, { ...detailsOf(own), ...typed })}
          lacks={(now) => missingIn('people', now, rules)}
          next={next}
        >
          {(form) => (
            <>
              <CheckboxField
                {...form.field('nobody_owns')}
                label={`Nobody owns more than ${rules.limits.owner_share} % or controls the company in another way`}
                hint="Then please name its senior managers above."
              />
              <YesNoField
                {...form.field('has_nominee')}
                label="Does anyone hold shares, or act as director, for someone else?"
                hint="As a nominee or trustee."
              />
            </>
          )}
        </StepForm>
      )}
    </div>
  );
}

function People({ own, rules }: PeopleStepProps): ReactNode {
  const isPerson = own.customer_kind === 'person';
  // of the person who is added next, so that a second try adds them once
  const newId = useNewId(own.parties);
  const isFull = own.parties.length >= rules.limits.parties;
  return (
    <>
      {own.parties.length > 0 && (
        <ul className={styles.rows} aria-label="People">
          {own.parties.map((party) => (
            <PersonRow key={party.id} party={party} own={own} rules={rules} />
          ))}
        </ul>
      )}
      {!(isPerson && own.parties.length > 0) && !isFull && (
        <div>
          <ButtonLink
            tone={own.parties.length === 0 ? 'primary' : 'secondary'}
            to={personPath(newId)}
          >
            {isPerson ? 'Tell us about yourself' : 'Add a person'}
          </ButtonLink>
        </div>
      )}
      {isFull && (
        <p className={styles.quiet}>
          That is the most people there is room for. Please write to us if there are more.
        </p>
      )}
    </>
  );
}

function useNewId(parties: readonly Party[]): string {
  const [id, setId] = useState(() => crypto.randomUUID());
  if (!parties.some((party) => party.id === id)) return id;
  const next = crypto.randomUUID();
  setId(next);
  return next;
}

function PersonRow({
  party,
  own,
  rules,
}: PeopleStepProps & {
  party: Party;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const name = partyName(party);
  const missing = missingIn('people', own, rules).filter(({ party_id }) => party_id === party.id);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <p className={styles.quiet}>{rolesText(party, own)}</p>
        {missing.length > 0 ? (
          <Badge tone="warning">{counted(missing.length, 'answer')} missing</Badge>
        ) : (
          <Badge tone="success">Complete</Badge>
        )}
      </div>
      <div className="ways">
        <ButtonLink size="sm" to={personPath(party.id)}>
          Edit<span className="visually-hidden"> {name}</span>
        </ButtonLink>
        <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        onConfirm={async () => {
          await verificationActions.removeParty(party.id, own.version);
        }}
      >
        <p>What you typed about them and their files are deleted.</p>
      </ConfirmDialog>
    </li>
  );
}

/** "Owns 60 %, signs as a director". */
export function rolesText(
  { is_owner, share, through, is_signer, capacity, is_manager }: Party,
  { customer_kind }: Pick<VerificationCase, 'customer_kind'>,
): string {
  if (customer_kind === 'person') return 'Uses the address';
  const roles = [
    is_owner &&
      `owns ${share === null ? 'or controls it' : `${share} %`}${through ? ` through ${through}` : ''}`,
    is_signer &&
      `signs${capacity === 'director' ? ' as a director' : ''}${capacity === 'representative' ? ' with an authority' : ''}`,
    is_manager && 'is a senior manager',
  ].filter((role) => role !== false);
  if (roles.length === 0) return 'No part in the company yet';
  const text = roles.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
