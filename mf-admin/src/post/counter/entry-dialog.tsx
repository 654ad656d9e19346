import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Form } from 'shared/lib/use-form';
import { readPostCode, writePostCode } from 'shared/post/code';
import type { PostSender } from 'shared/post/types';
import { Button } from 'shared/ui/button';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import * as v from 'valibot';
import { destinationName, ownerColumns } from '../destination';
import { isLabel, listenForGun } from '../gun';
import { destinationOf, ItemFields, itemSchema, itemValues, unclear } from '../item-fields';
import type { Directory } from '../match';
import { senderOf } from '../senders';
import { Photo } from './photo';
import type { Entry } from './queue';
import { sendCorrected } from './send-queue';

const schema = v.object({
  ...itemSchema,
  code: v.pipe(
    v.string(),
    v.check((text) => readPostCode(text) !== null, 'This is not a code of our labels'),
    v.transform((text) => readPostCode(text) ?? ''),
  ),
  hasPhoto: v.boolean(),
});

interface EntryDialogProps {
  entry: Entry;
  directory: Directory;
  senders: readonly PostSender[];
  onDiscard: () => void;
  onClose: () => void;
}

/** An item that the server refused: why, and all that can be corrected before it is sent again. */
export function EntryDialog({
  entry,
  directory,
  senders,
  onDiscard,
  onClose,
}: EntryDialogProps): ReactNode {
  const { item, refusal } = entry;
  const isWrongTime = refusal?.code === 'PO032';
  const [initial] = useState(() => ({
    ...itemValues(item, {
      box: boxOf(directory, item.user_id),
      sender: item.sender ?? senders.find(({ id }) => id === item.sender_id)?.name ?? null,
    }),
    code: writePostCode(item.code),
    hasPhoto: entry.hasPhoto,
  }));
  return (
    <DialogForm
      title={`Correct ${writePostCode(item.code)}`}
      intro={`For ${entry.to}. It is on this device alone until it is sent.`}
      action="Send again"
      busyLabel="Saving…"
      definition={{
        schema,
        send: async ({ code, hasPhoto, ...values }) => {
          const isSameOwner = values.to === initial.to && values.isNotOurs === initial.isNotOurs;
          const to = isSameOwner ? null : destinationOf(directory, values);
          await sendCorrected(entry, {
            to: to ? destinationName(to) : entry.to,
            hasPhoto,
            item: {
              ...item,
              code,
              ...(to && ownerColumns(to, item.not_ours_at ?? new Date().toISOString())),
              ...(values.sender !== initial.sender && senderOf(senders, values.sender)),
              kind: values.kind,
              is_official: values.isOfficial,
              weight_g: values.weight,
              received_at: isWrongTime ? null : item.received_at, // by the clock of the server
            },
          });
        },
      }}
      initial={initial}
      refusals={unclear}
      keptAs={`entry ${item.id}`}
      asksToDiscard
      onClose={onClose}
    >
      {(form) => (
        <>
          {refusal && (
            <Notice tone="warning">
              <p>It was not recorded: {refusal.text}</p>
              {isWrongTime && <p>If you send it again, it is recorded as received now.</p>}
            </Notice>
          )}
          <Photo entry={entry} />
          <LabelField form={form} />
          <ItemFields form={form} senders={senders} />
          {entry.hasPhoto && <CheckboxField {...form.field('hasPhoto')} label="Send its photo" />}
          <Button tone="danger" onClick={onDiscard}>
            Discard this item
          </Button>
        </>
      )}
    </DialogForm>
  );
}

/** A new label is scanned into it, whichever field has the focus. */
function LabelField({ form }: { form: Pick<Form<{ code: string }>, 'field' | 'fill'> }): ReactNode {
  const scan = useEffectEvent((text: string) => {
    const code = readPostCode(text);
    form.fill({ code: code === null ? text : writePostCode(code) });
  });
  useEffect(() => listenForGun(scan, isLabel), []);
  return (
    <TextField
      {...form.field('code')}
      data-takes-labels
      label="Label"
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      hint="Of a label that is used already, stick on another one and scan or type that here."
    />
  );
}

function boxOf({ byBox }: Directory, userId: string | null): number | null {
  for (const [box, { recipient }] of byBox) if (recipient.user_id === userId) return box;
  return null;
}
