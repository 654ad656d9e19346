import postgres from 'postgres';

/** A small pool of postgres.js connections that prints no notices. */
export function connect(url: string, max = 2): postgres.Sql {
  return postgres(url, { max, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
}
