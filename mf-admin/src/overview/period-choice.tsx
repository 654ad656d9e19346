import { type FormEvent, type ReactNode, useState } from 'react';
import { maltaToday } from 'shared/lib/malta-time';
import { useSearchParams } from 'shared/router';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Segments } from 'shared/ui/segments';
import { type ChosenPeriod, type PeriodName, periodNames, problemOf, readPeriod } from './period';
import styles from './period-choice.module.css';

const options = (Object.entries(periodNames) as [PeriodName, string][]).map(([value, content]) => ({
  value,
  content,
}));

/** The period of the figures, kept in the address: back, reload and a shared link show the same. */
export function usePeriod(): [ChosenPeriod, (chosen: Record<string, string>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = (chosen: Record<string, string>) =>
    setParameters(new URLSearchParams(chosen), { preventScrollReset: true });
  return [readPeriod(parameters, maltaToday()), choose];
}

/** Last months, this year, or from one day to another. */
export function PeriodChoice({
  period,
  onChoose,
}: {
  period: ChosenPeriod;
  onChoose: (chosen: Record<string, string>) => void;
}): ReactNode {
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [from, to] = [String(fields.get('from')), String(fields.get('to'))];
    const found = problemOf(from, to);
    setProblem(found);
    if (found === undefined) onChoose({ from, to });
    else event.currentTarget.querySelector<HTMLInputElement>('[name=from]')?.focus();
  }

  return (
    <div className={styles.choice}>
      <Segments<PeriodName | 'days'>
        name="period"
        label="Period"
        options={options}
        chosen={period.name ?? 'days'}
        onChoose={(name) => {
          setProblem(undefined);
          onChoose({ period: name });
        }}
      />
      <form
        key={`${period.from} ${period.to}`} // shows the days of what was chosen beside it
        className={styles.days}
        aria-label="From one day to another"
        noValidate
        onSubmit={submit}
      >
        <TextField
          label="From"
          type="date"
          name="from"
          defaultValue={period.from}
          error={problem}
        />
        <TextField label="To" type="date" name="to" defaultValue={period.to} />
        <Button type="submit">Show</Button>
      </form>
    </div>
  );
}
