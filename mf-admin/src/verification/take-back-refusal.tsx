import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { unseenNews } from 'shared/lib/unseen-news';
import { Button } from 'shared/ui/button';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextAreaField } from 'shared/ui/field';
import type { OfficeCase } from 'shared/verification/office/types';
import { officeActions } from 'shared/verification/office/use-verification-office';
import * as v from 'valibot';
import { ReopenWay } from './reopen-way';

const tooShort = 'Please say what was wrong';
const schema = v.object({
  reason: v.pipe(needed(tooShort, 300), v.minLength(3, tooShort)),
});

/** Puts right that somebody is not accepted; another officer than the one who decided it does. */
export function TakeBackRefusal({ of, isOpen }: { of: OfficeCase; isOpen: boolean }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  async function send({ reason }: { reason: string }): Promise<void> {
    const say = unseenNews();
    await officeActions.takeBackRefusal(of, reason);
    say('The refusal is taken back. The case waits for a decision.');
  }
  return (
    <>
      <div className="ways">
        <Button size="sm" disabled={!isOpen} onClick={() => setAsking(true)}>
          Take back refusal
        </Button>
      </div>
      {isAsking && (
        <DialogForm
          title="Take back this refusal?"
          intro={of.company_name ?? of.member?.full_name}
          action="Take back"
          busyLabel="Saving…"
          definition={{ schema, send }}
          initial={{ reason: '' }}
          refusals={{ VF042: { field: 'reason' } }}
          keptAs={`take back ${of.id}`}
          asksToDiscard
          ways={(error) => <ReopenWay error={error} id={of.id} />}
          onClose={() => setAsking(false)}
        >
          {(form) => (
            <>
              <p>
                The officer who refused it cannot do this. The case waits for a decision again, and
                the member is told so. Until there is one, their post stays held, and they cannot
                use the address.
              </p>
              <TextAreaField
                {...form.field('reason')}
                label="Reason"
                rows={3}
                maxLength={300}
                hint="For the file; the member does not read it."
              />
            </>
          )}
        </DialogForm>
      )}
    </>
  );
}
