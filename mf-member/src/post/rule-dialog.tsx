import { type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { mandate } from 'shared/post/mandate';
import { ruleName } from 'shared/post/rule-name';
import type {
  PostRequestKind,
  PostRule,
  PostRuleDraft,
  PostRules,
  PostRuleTrial,
  PostRuleWords,
} from 'shared/post/types';
import { postActions, usePostRuleTrial } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DiscardQuestion } from 'shared/ui/discard-question';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { MandateText } from './mandate-text';
import { optionsOf } from './offers';
import { RuleFields } from './rule-fields';
import { heirOf, heirText } from './rule-order';
import { deeds } from './rule-texts';
import { RuleTrial } from './rule-trial';
import styles from './rules.module.css';

interface RuleDialogProps {
  known: PostRules;
  /** A rule there is, what a new one begins with, or nothing. */
  begun: PostRule | PostRuleWords | null;
  onClose: () => void;
}

const changed = 'PO101';

/** Makes or changes a rule: what it says, and what it would have done, before it is switched on. */
export function RuleDialog({ known, begun, onClose }: RuleDialogProps): ReactNode {
  const [beginning] = useState(() => draftOf(begun, known));
  const [draft, setDraft] = useState(beginning);
  const [isRetried, setRetried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = draft !== beginning;
  useLeaveQuestion(isUnsaved);
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  const isShown = useIsShown();
  const isWhole = draft.item_kinds?.length !== 0 && Number.isInteger(draft.most_extra);
  const trial = usePostRuleTrial(isWhole ? draft : null);
  const isNew = draft.version === 0;
  const before = known.rules.find(({ id }) => id === draft.id);
  const heir = before && heirOf(before, known.rules, known.kinds);

  async function save(shown: PostRuleTrial | null): Promise<void> {
    const say = unseenNews();
    const agreed = shown && { count: shown.count, extra_gross: shown.extra_gross };
    await postActions.saveRule(draft, agreed);
    say(shown ? `This rule is on: “${ruleName(draft)}”.` : 'The rule is saved, and off.');
    if (isShown.current) onClose();
  }
  const keep = useAction(() => save(null));
  const on = useAction(async (shown: PostRuleTrial) => {
    setRetried(false);
    try {
      await save(shown);
    } catch (cause) {
      // another version of the rule is not tried again: nobody has read it here
      if (!(cause instanceof AppError) || cause.code !== changed || 'version' in cause.details)
        throw cause;
      const { error } = await trial.refetch();
      if (error) throw error;
      setRetried(true);
    }
  });
  const error = on.error ?? keep.error;
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={isNew ? 'Add a rule' : 'Change this rule'}
        size="lg"
        keepOnBackdrop
      >
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (trial.data) void on.run(trial.data);
          }}
        >
          <RuleFields draft={draft} known={known} onChange={(next) => setDraft(next)} />
          {isRetried && (
            <Notice tone="warning" announce>
              <p>
                Your post or the price has changed since this was shown, so nothing was switched on.
                This is what the rule would do now.
              </p>
            </Notice>
          )}
          <RuleTrial
            draft={draft}
            isWhole={isWhole}
            trial={trial}
            hasOthers={known.rules.length > 0}
          />
          {draft.options.mandate !== undefined && <MandateText of={mandate.standing ?? mandate} />}
          {heir && (
            <Notice tone="warning">
              <p>
                This rule is on. Saving changes what it is for, or switches it off. {heirText(heir)}
              </p>
            </Notice>
          )}
          {error && <ErrorNotice error={error} />}
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              busy={keep.busy}
              disabled={!isWhole}
              busyLabel="Saving…"
              onClick={() => void keep.run()}
            >
              {isNew ? 'Save, but leave it off' : 'Save, switched off'}
            </Button>
            <Button
              type="submit"
              tone="primary"
              busy={on.busy}
              disabled={trial.data === undefined}
              busyLabel="Switching on…"
            >
              Switch on
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}

/** What the fields begin with. */
function draftOf(begun: PostRule | PostRuleWords | null, { kinds }: PostRules): PostRuleDraft {
  const kind: PostRequestKind =
    begun?.kind ?? kinds.find((each) => each.kind in deeds)?.kind ?? 'scan';
  const { id, version } = begun && 'id' in begun ? begun : { id: crypto.randomUUID(), version: 0 };
  return {
    id,
    version,
    source: begun?.source ?? 'any',
    sender: begun?.sender ?? null,
    item_kinds: begun?.item_kinds ?? null,
    kind,
    options: optionsOf[kind],
    most_extra: begun?.most_extra ?? 0,
  };
}
