/**
 * What the lounge offers and when it is open: change it here. The shipped values are examples, as
 * those of the company are.
 */
export const openingHours = [
  { days: 'Monday to Thursday', hours: '08:30 to 20:00' },
  { days: 'Friday', hours: '08:30 to 18:00' },
  { days: 'Saturday', hours: '10:00 to 14:00' },
  { days: 'Sundays and public holidays', hours: 'Closed, except for events' },
] as const;

export const roomFacts = [
  {
    name: 'The long table',
    text: 'Fourteen seats under three lamps, a screen at one end, and a door that closes.',
  },
  {
    name: 'The balcony',
    text: 'Four desks behind the glass, with the harbour in front of you and a socket at your feet.',
  },
  {
    name: 'The quiet corner',
    text: 'Two armchairs and a bookshelf. No phone calls, and nobody asks what you do.',
  },
  {
    name: 'The pantry',
    text: 'Coffee, tea and water from the house. You are welcome to bring your own, too.',
  },
] as const;

export const bookingSteps = [
  {
    name: 'Choose a plan',
    text: 'The lounge comes with every membership. If you have one, start with the second step.',
  },
  {
    name: 'Tell us the day and the number of guests',
    text: 'Two working days’ notice is enough for the long table, five for the whole room.',
  },
  {
    name: 'Ring the bell',
    text: 'We confirm by e-mail. On the day, your name is at the door and the lamps are lit.',
  },
] as const;
