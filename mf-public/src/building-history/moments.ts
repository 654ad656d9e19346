/** What happened when. The city's entries are history; the house's are part of the example. */
export interface Moment {
  year: string;
  of: 'city' | 'house';
  title: string;
  text: string;
}

export const moments: readonly Moment[] = [
  {
    year: '1566',
    of: 'city',
    title: 'The first stone',
    text: 'A year after the Great Siege, Grand Master Jean de Valette lays the first stone of a new city on the bare Sciberras hill.',
  },
  {
    year: '1594',
    of: 'house',
    title: 'Two walls and a well',
    text: 'A notary’s register names the plot for the first time: two walls, one well, and a promise to build within the year.',
  },
  {
    year: '1683',
    of: 'house',
    title: 'A floor for the breeze',
    text: 'A cotton merchant adds the upper floor, and a stone stair that winds around a single post.',
  },
  {
    year: '1760',
    of: 'house',
    title: 'Green paint',
    text: 'The carpenter is paid for “a closed balcony of four windows, painted green, with its brackets of stone”.',
  },
  {
    year: '1798',
    of: 'city',
    title: 'Two fleets in two years',
    text: 'The French take the islands from the Knights; in 1800, after an uprising and a long blockade, the British follow.',
  },
  {
    year: '1869',
    of: 'house',
    title: 'The first pigeonholes',
    text: 'The Suez Canal opens and the harbour fills. A shipping agent rents the ground floor and keeps letters for captains at sea.',
  },
  {
    year: '1942',
    of: 'city',
    title: 'The George Cross',
    text: 'After months of air raids the whole island is awarded the George Cross. Much of the city lies in its own dust.',
  },
  {
    year: '1942',
    of: 'house',
    title: 'Forty in the cellar',
    text: 'The street sleeps under the vault. One bomb takes the roof of the house opposite, and every pane of the balcony.',
  },
  {
    year: '1964',
    of: 'city',
    title: 'Independence',
    text: 'Malta becomes independent, a republic ten years later, and in 2004 a member of the European Union.',
  },
  {
    year: '1980',
    of: 'city',
    title: 'World Heritage',
    text: 'UNESCO lists the whole of Valletta, one of the most densely built historic places in the world.',
  },
  {
    year: 'Today',
    of: 'house',
    title: 'Letters again',
    text: 'The balcony has its green back, the pigeonholes have new names, and women hold the keys.',
  },
];
