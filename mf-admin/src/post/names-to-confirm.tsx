import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { personName } from 'shared/lib/person-name';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { confirmPostName, refusePostName } from 'shared/post/api';
import { nameKinds } from 'shared/post/name-kinds';
import type { NameToConfirm } from 'shared/post/types';
import { useNamesToConfirm, withPostReloaded } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';
import * as v from 'valibot';
import { personPath } from '../lib/office-paths';
import styles from './names-to-confirm.module.css';
import { boxAndName } from './words';

const shownAtFirst = 5;

/** Names under which members want post, on which the office decides. Not there while there is none. */
export function NamesToConfirmList(): ReactNode {
  const { data, error, refetch } = useNamesToConfirm();
  const [isWhole, setWhole] = useState(false);
  const [refused, setRefused] = useState<NameToConfirm | null>(null);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.names.length === 0) return null;
  const shown = isWhole ? data.names : data.names.slice(0, shownAtFirst);
  return (
    <section className={styles.names} aria-labelledby="names-to-confirm">
      <h2 id="names-to-confirm">Names to confirm ({data.total})</h2>
      <p>
        Post goes to a box automatically under a confirmed name alone. Confirm a name when a paper
        shows that it is theirs.
      </p>
      <ul className={styles.list}>
        {shown.map((claim) => (
          <Row key={keyOf(claim)} claim={claim} onRefuse={() => setRefused(claim)} />
        ))}
      </ul>
      {data.names.length > shown.length && (
        <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
          Show {data.names.length - shownAtFirst} more
        </Button>
      )}
      {refused && <Refuse claim={refused} onClose={() => setRefused(null)} />}
    </section>
  );
}

function Row({ claim, onRefuse }: { claim: NameToConfirm; onRefuse: () => void }): ReactNode {
  const { user_id: id, name, kind } = claim;
  const { busy, error, run } = useAction(() => withPostReloaded(confirmPostName(id, name)));
  const member = memberName(claim);
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span>
          {nameKinds[kind]}
          {claim.is_from_profile && ', from the profile'} of{' '}
          <Link to={personPath(id)}>{member}</Link>
        </span>
        {claim.others.map((other) => (
          <span key={other.user_id} className={styles.rival}>
            <Link to={personPath(other.user_id)}>{memberName(other)}</Link>{' '}
            {other.is_confirmed ? 'has this name confirmed.' : 'claims this name, too.'}
          </span>
        ))}
      </span>
      {claim.is_own ? (
        <span>Yours: another administrator decides.</span>
      ) : (
        <span className={styles.choices}>
          <Button
            size="sm"
            busy={busy}
            aria-label={`Confirm ${name} for ${member}`}
            onClick={() => void run()}
          >
            Confirm
          </Button>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Refuse ${name} for ${member}`}
            onClick={onRefuse}
          >
            Refuse
          </Button>
        </span>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}

const refusing = v.object({ reason: needed('Say why: the member reads it.', 300) });

function Refuse({ claim, onClose }: { claim: NameToConfirm; onClose: () => void }): ReactNode {
  const { user_id: id, name } = claim;
  return (
    <DialogForm
      title={`Refuse “${name}”?`}
      intro={`${memberName(claim)} is told why, and can ask again.`}
      action="Refuse name"
      tone="danger"
      definition={{
        schema: refusing,
        send: async ({ reason }) => {
          const say = unseenNews();
          await withPostReloaded(refusePostName(id, name, reason));
          say(`“${name}” is refused.`);
        },
      }}
      initial={{ reason: '' }}
      keptAs={`refuse ${keyOf(claim)}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="For example which paper is missing."
          maxLength={300}
        />
      )}
    </DialogForm>
  );
}

function keyOf({ user_id, name }: NameToConfirm): string {
  return `${user_id} ${name}`;
}

function memberName(of: Pick<NameToConfirm, 'member_name' | 'box_number'>): string {
  return boxAndName(of.box_number, personName(of.member_name));
}
