import { type ReactNode, useEffect, useId, useState } from 'react';
import { findPeople } from 'shared/audit/api';
import type { FoundPerson } from 'shared/audit/types';
import { useFoundPeople } from 'shared/audit/use-audit';
import { personName } from 'shared/lib/person-name';
import { useAction } from 'shared/lib/use-action';
import { TextField } from 'shared/ui/field';

const pause = 300; // ms without typing before the server is asked

/** Finds the person the log is to be about: what is typed is completed by the people it fits. */
export function PersonField({ onFound }: { onFound: (id: string) => void }): ReactNode {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const people = useFoundPeople(wanted);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  // Enter chooses the person without the list
  const { error, run } = useAction(async (text: string) => {
    const found = await findPeople(text);
    const [person] = found;
    if (person && found.length === 1) choose(person);
    else setProblem(person ? 'Several people match. Please choose one.' : 'Nobody matches.');
  });

  function choose(person: FoundPerson): void {
    setTyped('');
    onFound(person.id);
  }

  function type(text: string): void {
    setProblem(undefined);
    const person = people.find((one) => optionOf(one) === text);
    if (person) choose(person);
    else setTyped(text);
  }

  return (
    <>
      <TextField
        label="About"
        type="search"
        list={listId}
        placeholder="Name or e-mail"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={problem ?? error?.userText}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') void run(typed.trim());
        }}
      />
      <datalist id={listId}>
        {typed !== '' && people.map((one) => <option key={one.id} value={optionOf(one)} />)}
      </datalist>
    </>
  );
}

function optionOf({ full_name: name, email }: FoundPerson): string {
  return [personName(name), email].filter(Boolean).join(', ');
}
