/** Stands below the key of events: what changes a registration changes the agenda, too. */
export function agendaKey(userId: string | null): readonly unknown[] {
  return ['events', 'agenda', userId];
}
