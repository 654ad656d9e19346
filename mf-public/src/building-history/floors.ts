/** The floors of the house from the top, numbered as in its drawing. */
export const floors = [
  {
    name: 'The roof',
    text: 'Flat, lime-washed and gently sloped, because every drop of rain that fell on it was meant for the well.',
  },
  {
    name: 'The floor of the balcony',
    text: 'The best rooms, high enough for the breeze. Members meet here now: it is the business lounge.',
  },
  {
    name: 'The low floor',
    text: 'Once for clerks and cousins, now for the desks where letters are opened on request, scanned and sent on.',
  },
  {
    name: 'The hall and the post room',
    text: 'Carts were unloaded where the counter is now. Each pigeonhole has its name; one could be yours.',
  },
  {
    name: 'The cellar',
    text: 'Wine, then coal, then people sheltering. The vault stays at sixteen to twenty degrees all year and holds the archive.',
  },
  {
    name: 'The well',
    text: 'Cut into the rock before there was a wall above it. The stone for the lowest courses came out of this hole.',
  },
] as const;
