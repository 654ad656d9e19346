import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FoundPerson } from 'shared/audit/types';
import { useFoundPeople } from 'shared/audit/use-audit';
import { personName } from 'shared/lib/person-name';
import { TextField } from 'shared/ui/field';

const pause = 300; // ms without typing before the server is asked

/** Finds the person the log is to be about: what is typed is completed by the people it fits. */
export function PersonField({ onFound }: { onFound: (id: string) => void }): ReactNode {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const people = useFoundPeople(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  function type(text: string): void {
    const person = people.find((one) => optionOf(one) === text);
    setTyped(person ? '' : text);
    if (person) onFound(person.id);
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
        onChange={(event) => type(event.target.value)}
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
