import { useEffect, useState } from 'react';
import { useAppStore } from 'shared/runtime/store';
import { type PublicFormStorage, whoIsHere } from './public-form-storage';

/**
 * A number that changes when the person here is no longer the one whose text a form shows, even by another
 * tab. Used as the form's `key`, it starts the form anew with what is kept for the person who is here now.
 */
export function useTurn(storage: PublicFormStorage): number {
  const person = useAppStore(whoIsHere);
  const [turn, setTurn] = useState({ person, nth: 0 });
  if (turn.person !== person) {
    const owner = storage.owner();
    const isShownOthers = Boolean(turn.person) || (owner !== undefined && owner !== person);
    const isBack = turn.person === null && owner !== undefined;
    setTurn({ person, nth: turn.nth + (isShownOthers || isBack ? 1 : 0) });
  }
  useEffect(() => storage.adopt(person), [storage, person]);
  return turn.nth;
}
