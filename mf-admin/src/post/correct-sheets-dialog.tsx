import type { ReactNode } from 'react';
import { counted } from 'shared/lib/counted';
import { formatPriceWithVat } from 'shared/lib/money';
import { unseenNews } from 'shared/lib/unseen-news';
import { correctPostSheets } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { PostEntry, SheetsCounted } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import { readSheets, sheetRange } from './scanning/sheets';

const schema = v.object({
  sheets: v.pipe(
    v.string(),
    v.check(
      (text) => readSheets(text) !== null,
      `Enter a number from ${sheetRange.from} to ${sheetRange.to}`,
    ),
  ),
});

/** Corrects how many sheets were counted when an item was scanned: to fewer, as our mistakes cost members nothing. */
export function CorrectSheetsDialog({
  item: { id, code },
  onClose,
}: {
  item: Pick<PostEntry, 'id' | 'code'>;
  onClose: () => void;
}): ReactNode {
  return (
    <DialogForm
      title={`Correct the sheets of ${writePostCode(code)}`}
      intro="For a scan that was counted with too many. The member’s plan or price follows, and the history of the item says so."
      size="sm"
      action="Correct sheets"
      busyLabel="Correcting…"
      definition={{
        schema,
        send: async ({ sheets }) => {
          const say = unseenNews();
          say(outcome(await withPostReloaded(correctPostSheets(id, readSheets(sheets) ?? 0))));
        },
      }}
      initial={{ sheets: '' }}
      keptAs={`sheets ${id}`}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.field('sheets')}
          label="Sheets of paper"
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
    </DialogForm>
  );
}

function outcome({ sheets, documents, ...charged }: SheetsCounted): string {
  const price = charged.gross > 0 ? formatPriceWithVat(charged) : 'included in the plan';
  return `Counted as ${counted(sheets, 'sheet')}, ${counted(documents, 'document')}: ${price}.`;
}
