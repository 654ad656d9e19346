import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { needed, optional } from 'shared/lib/form-rules';
import { formatPriceWithVat } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { postageTerm, sheetsOfDocument } from 'shared/memberships/plan-terms';
import { ruleName } from 'shared/post/rule-name';
import {
  type AskedWords,
  type ExtraPrice,
  longestPostAnswer,
  type PostRequest,
} from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { usePostCollections } from 'shared/post-collections/use-post-collections';
import { Button } from 'shared/ui/button';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextAreaField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';
import { isPast, nearMoment } from '../lib/post-due';
import { requestWords } from '../lib/request-words';
import { CollectionCode } from './collection-code';
import { ForwardedTo } from './forwarded-to';
import { extraText } from './offer-text';
import styles from './post-item.module.css';

interface OpenRequestProps {
  request: PostRequest;
  /** The scan of the same item is to be made before. */
  waitsForScan: boolean;
  now: Date;
  onChanged: () => void;
}

/** What was asked for and is not done: what we have promised, what it costs, and the way back. */
export function OpenRequest({
  request,
  waitsForScan,
  now,
  onChanged,
}: OpenRequestProps): ReactNode {
  const { id, state, question } = request;
  const [isAnswering, setAnswering] = useState(false);
  const { busy, error, run } = useAction(async () => {
    await postActions.withdraw([id]);
    onChanged();
  });
  return (
    <li className={styles.request}>
      <div role="status" className={styles.stack}>
        <p className={styles.due}>
          {state === 'asked' ? 'We have a question before we go on' : promiseOf(request, now)}
        </p>
      </div>
      <Said words={request.earlier_words} />
      {question !== null &&
        (state === 'asked' ? (
          <Notice tone="warning">
            <p>“{question}”</p>
          </Notice>
        ) : (
          <Said words={[{ question, answer: request.answer }]} />
        ))}
      {request.kind === 'collect' && <CodeOf requestId={id} />}
      <div className={styles.stack}>
        {request.rule && (
          <p className={styles.quiet}>Asked for by your rule “{ruleName(request.rule)}”.</p>
        )}
        <p className={styles.quiet}>{priceOf(request)}</p>
        {request.kind === 'forward' && <ForwardedTo requestId={id} />}
        {request.kind === 'return' && request.is_default && (
          <p className={styles.quiet}>
            Your membership is over, and so is the time for which we keep your post.
          </p>
        )}
        {waitsForScan && request.is_paper_way && (
          <p className={styles.quiet}>It leaves our office once its scan is ready.</p>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      {state !== 'in_work' && (
        <div className="ways">
          {state === 'asked' && (
            <Button size="sm" tone="primary" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <Button size="sm" busy={busy} busyLabel="Withdrawing…" onClick={() => void run()}>
            Withdraw request
          </Button>
        </div>
      )}
      {isAnswering && <Answer request={request} onClose={() => setAnswering(false)} />}
    </li>
  );
}

/** Of the collection that an item is in. */
function CodeOf({ requestId }: { requestId: string }): ReactNode {
  const { data, error, refetch } = usePostCollections();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const collection = data?.find(({ items }) => items.some((item) => item.request_id === requestId));
  return collection && <CollectionCode collection={collection} />;
}

/** What the office has asked before, and what was answered. */
function Said({ words }: { words: readonly AskedWords[] }): ReactNode {
  return words.map(({ question, answer }) => (
    <dl key={question} className={styles.said}>
      <dt>We asked</dt>
      <dd>“{question}”</dd>
      {answer !== null && (
        <>
          <dt>You answered</dt>
          <dd>“{answer}”</dd>
        </>
      )}
    </dl>
  ));
}

/** The state of the item is read above; here, what the office has promised. */
function promiseOf({ kind, state, due_at }: PostRequest, now: Date): string {
  const { someone, promise, unpromised, waited } = requestWords[kind];
  if (due_at === null) return state === 'in_work' ? someone : unpromised;
  const due = nearMoment(due_at, now);
  if (waited && state === 'in_work') return someone;
  if (isPast(due_at, now)) {
    if (waited) return waited;
    return `This was due ${due} (Malta time). We’re sorry that it is late; it is among the next we do.`;
  }
  return state === 'in_work' ? `${someone} It is due ${due} (Malta time).` : promise(due);
}

/** What was promised at the press: more sheets than a document has cost what was said then. */
function priceOf(request: PostRequest): string {
  const { kind, counts, is_included, mandate, extra_gross, rule, question } = request;
  const charged = formatPriceWithVat(request);
  if (kind === 'forward') {
    const fee = is_included
      ? 'Included in your weekly forwarding.'
      : `${charged}. This price no longer changes.`;
    return `${fee} ${postageTerm}`;
  }
  if (counts === 0 && is_included) return 'Free of charge.';
  const price = is_included ? 'Included in your plan' : charged;
  const isBySheets = counts > 0 && mandate !== null && extra_gross !== null && extra_gross > 0;
  if (!isBySheets) return `${price}.${is_included ? '' : ' This price no longer changes.'}`;
  // what is asked about may be its sheets: then they read what each costs
  if (rule && question === null) {
    return `${price}, up to ${sheetsOfDocument} sheets. Each further ${sheetsOfDocument} count as one more document; we ask you before your rule would pay for more than you set.`;
  }
  const more = extraText(request);
  return `${price}, up to ${sheetsOfDocument} sheets. Each further ${sheetsOfDocument} count as one more document: ${
    is_included ? `included while you have scans left this month, otherwise ${more}` : more
  }.`;
}

const inWords = v.object({
  agreed: v.string(),
  answer: needed('Write an answer', longestPostAnswer),
});
/** Whether all sheets are scanned is chosen: words alone are no order that costs something. */
const aboutSheets = v.object({
  agreed: v.pipe(v.string(), v.picklist(['yes', 'no'], 'Choose what we do')),
  answer: optional(longestPostAnswer),
});

interface Answered {
  agreed: string;
  answer: string;
}

function Answer({ request, onClose }: { request: PostRequest; onClose: () => void }): ReactNode {
  const [asked] = useState(request); // another may be asked while it is answered
  const { id, question, asked_sheets: sheets } = asked;
  const said = question ?? '';
  return (
    <DialogForm<Answered, Answered>
      title="Answer our question"
      intro={`“${said}”`}
      size="sm"
      action="Send answer"
      busyLabel="Sending…"
      definition={{
        schema: sheets === null ? inWords : aboutSheets,
        send: async ({ agreed, answer }) => {
          const say = unseenNews();
          const short = agreed === 'yes' ? `Yes, all ${sheets} sheets.` : 'No, not all of it.';
          await postActions.answer(id, said, answer || short, agreed === 'yes');
          say('Your answer is with our office.');
        },
      }}
      initial={{ agreed: '', answer: '' }}
      keptAs={`answer ${id} ${said}`}
      onClose={onClose}
    >
      {(form) => (
        <>
          {sheets !== null && (
            <SelectField
              {...form.field('agreed')}
              label="Shall we scan all of it?"
              hint={sheetsHint(sheets, asked)}
              required
            >
              <option value="">Choose…</option>
              <option value="yes">Yes, all {sheets} sheets</option>
              <option value="no">No, not all of it</option>
            </SelectField>
          )}
          <TextAreaField
            {...form.field('answer')}
            label="Your answer"
            hint="Your request goes back in line, and its time starts again."
            rows={3}
            maxLength={longestPostAnswer}
            required={sheets === null}
            optional={sheets !== null}
          />
        </>
      )}
    </DialogForm>
  );
}

function sheetsHint(sheets: number, extra: ExtraPrice): string {
  const documents = counted(Math.ceil(sheets / sheetsOfDocument), 'document');
  return `${counted(sheets, 'sheet')} count as ${documents}.${
    extra.extra_gross ? ` One beyond your plan costs ${extraText(extra)}.` : ''
  }`;
}
