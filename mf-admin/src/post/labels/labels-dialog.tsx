import { type ReactNode, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { useAction } from 'shared/lib/use-action';
import { issuePostLabels } from 'shared/post/api';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { Segments } from 'shared/ui/segments';
import { type Format, PrintSheet } from '../print-sheet';
import { Labels } from '../printed-labels';

const perSheet = 24;
const most: Readonly<Record<Format, number>> = { a4: 20, roll: 500 };

/** New labels, each with a code of its own: on sheets, or on a roll. */
export function LabelsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [format, setFormat] = useState<Format>('a4');
  const [typed, setTyped] = useState('1');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isPrinting, setPrinting] = useState(false);
  const { busy, error, run } = useAction(async (count: number) => {
    setCodes(await issuePostLabels(count));
    setPrinting(true);
  });
  const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  const isRight = wanted >= 1 && wanted <= most[format];
  const count = format === 'a4' ? wanted * perSheet : wanted;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Print labels"
      intro="Each label has a code that exists once. Stick one on every item you take in."
    >
      <Segments<Format>
        name="label-format"
        label="Paper"
        options={[
          { value: 'a4', content: 'A4, 24 labels of 64 × 34 mm' },
          { value: 'roll', content: 'Roll, 62 × 29 mm' },
        ]}
        chosen={format}
        onChoose={(chosen) => {
          setFormat(chosen);
          setCodes([]);
        }}
      />
      <TextField
        label={format === 'a4' ? 'Sheets' : 'Labels'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        hint={isRight ? counted(count, 'label') : undefined}
        error={isRight ? undefined : `Between 1 and ${most[format]}`}
        onChange={({ target }) => {
          setTyped(target.value);
          setCodes([]);
        }}
      />
      {error && <ErrorNotice error={error} />}
      {codes.length > 0 && (
        <Notice tone="success" announce>
          <p>
            {counted(codes.length, 'label')} made. Print without margins of the browser and at 100%.
            If the paper jammed, print the same ones again.
          </p>
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {codes.length > 0 && <Button onClick={() => setPrinting(true)}>Print again</Button>}
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Making labels…"
          disabled={!isRight}
          onClick={() => void run(count)}
        >
          Make and print
        </Button>
      </DialogActions>
      {isPrinting && (
        <PrintSheet format={format} onPrinted={() => setPrinting(false)}>
          <Labels codes={codes} format={format} />
        </PrintSheet>
      )}
    </Dialog>
  );
}
