import { type ReactNode, useState } from 'react';
import { needed, optional } from 'shared/lib/form-rules';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import type { OfficeCase, Screening } from 'shared/verification/office/types';
import { officeActions } from 'shared/verification/office/use-verification-office';
import type { VerificationRules } from 'shared/verification/types';
import * as v from 'valibot';
import { ReopenWay } from './reopen-way';
import { screeningResults } from './words';

type Result = Screening['result'];
interface Look {
  who: string;
  lists: string;
  day: string;
  result: Result;
  note: string;
}

const all = 'all';
const company = 'company';
const results = Object.keys(screeningResults) as Result[];

const schema = v.pipe(
  v.object({
    who: v.string(),
    lists: v.pipe(needed('Please say which lists', 300), v.minLength(3, 'Please say which lists')),
    day: v.pipe(v.string(), v.isoDate('Please enter the day')),
    result: v.picklist(results, 'Please choose what you found'),
    note: optional(500),
  }),
  v.forward(
    v.partialCheck(
      [['result'], ['note']],
      ({ result, note }) => result === 'clear' || note !== '',
      'Please say how you know',
    ),
    ['note'],
  ),
  v.forward(
    v.partialCheck(
      [['who'], ['result']],
      ({ who, result }) => who !== all || result === 'clear',
      'Please choose the name that was found',
    ),
    ['who'],
  ),
);

/** Notes a look at the lists, for one name or, where nothing was found, for all that are due. */
export function ScreeningDialog({
  of,
  rules,
  onClose,
}: {
  of: OfficeCase;
  rules: VerificationRules | undefined;
  onClose: () => void;
}): ReactNode {
  const today = maltaToday();
  const [names] = useState(() => namesOf(of));
  const [due] = useState(() => of.screening_due.map(({ party_id }) => party_id ?? company));
  // a second try finds what a first one with a lost answer wrote
  const [ids] = useState(() => new Map(names.map(([key]) => [key, crypto.randomUUID()])));

  async function send({ who, lists, day, result, note }: Look): Promise<void> {
    const say = unseenNews();
    for (const key of who === all ? due : [who]) {
      await officeActions.noteScreening({
        id: ids.get(key) ?? crypto.randomUUID(),
        caseId: of.id,
        party_id: key === company ? null : key,
        lists,
        screened_on: day,
        result,
        note: note || null,
      });
    }
    say('The look at the lists is noted.');
  }

  return (
    <DialogForm
      title="Note a look at the lists"
      action="Note it"
      busyLabel="Saving…"
      definition={{ schema, send }}
      initial={{
        who: due.length > 1 ? all : (due[0] ?? names[0]?.[0] ?? company),
        lists: 'EU and UN consolidated lists, Malta’s list of sanctions',
        day: today,
        result: '',
        note: '',
      }}
      refusals={{ VF044: { field: 'lists' } }}
      asksToDiscard
      ways={(error) => <ReopenWay error={error} id={of.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField {...form.field('who')} label="Who you looked for">
            {due.length > 1 && <option value={all}>All {due.length} that are due</option>}
            {names.map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextAreaField {...form.field('lists')} label="Lists" rows={2} maxLength={300} />
          <TextField
            {...form.field('day')}
            label="Day"
            type="date"
            max={today}
            min={daysAfter(today, -(rules?.limits.screening_days ?? 30))}
          />
          <SelectField
            {...form.field('result')}
            label="What you found"
            hint={
              of.is_in_force
                ? 'Officers are told of a name on a list. The address is held once its member is asked to confirm.'
                : 'A name on a list stops the approval until a later look says that it is someone else.'
            }
          >
            <option value="">Please choose</option>
            {results.map((result) => (
              <option key={result} value={result}>
                {screeningResults[result][1]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            {...form.field('note')}
            label="Note"
            optional={['clear', ''].includes(form.values.result)}
            rows={2}
            maxLength={500}
            hint="For the file: how you know that it is someone else, for example another birthday."
          />
        </>
      )}
    </DialogForm>
  );
}

function namesOf(of: OfficeCase): [key: string, name: string][] {
  const people = of.parties.map(({ id, full_name }): [string, string] => [id, full_name ?? '']);
  return of.customer_kind === 'person' || of.company_name === null
    ? people
    : [[company, of.company_name], ...people];
}
