import postgres from 'postgres';

/** A client of postgres.js that is thrown away as soon as one of its connections is lost. */
interface Client {
  sql: postgres.Sql;
  isLost: boolean;
}

/** What the clients know together, which the types of the library leave out. */
type SharedOptions = postgres.Sql['options'] & { shared: { typeArrayMap: object } };

const GRACE_S = 1;

/**
 * postgres.js connections that outlast a restart of the database: what was on its way fails, what is
 * asked later connects anew.
 *
 * postgres.js goes on using a connection that has closed: a reserved one, or one in a transaction,
 * writes to a socket that is gone, which ends the process (porsager/postgres#1208); one that closed
 * with something left to send never connects again; and who waits to reserve one may wait for ever. So
 * no client is used after a connection of it has closed, and a reserved one is a client of its own.
 *
 * @param base what they are made like; it connects only to listen, and reconnects for that by itself
 */
export function lasting(base: postgres.Sql): postgres.Sql {
  const options = base.options as SharedOptions;
  let hasEnded = false;
  let pool = open(options.max);
  /** What has been reserved once; those of them that nobody holds. */
  const single = new Set<Client>();
  const idle: Client[] = [];
  const waiting: (() => void)[] = [];
  let reserved = 0;

  function open(max: number): Client {
    // A connection lost while it asks for the types of arrays ends the process, too: asked once, all know them.
    const fetch_types = Object.keys(options.shared.typeArrayMap).length === 0;
    const made = { ...options, max, fetch_types, onclose: () => retire(client) };
    const client = { sql: postgres(made as object), isLost: false };
    return client;
  }

  function retire(client: Client): void {
    if (hasEnded || client.isLost) return;
    client.isLost = true;
    single.delete(client);
    if (client === pool) pool = open(options.max);
    // Only the end of the grace refuses what still waits for a connection: nothing ends it earlier.
    Object.assign(client.sql.listen, { sql: { end: () => new Promise(() => {}) } });
    void client.sql.end({ timeout: GRACE_S });
  }

  async function reserve(): Promise<postgres.ReservedSql> {
    if (reserved === options.max) await new Promise<void>((resolve) => waiting.push(resolve));
    else reserved += 1;
    let client = idle.pop();
    while (client?.isLost) client = idle.pop();
    const held = client ?? open(1);
    single.add(held);
    const release = () => {
      if (!held.isLost) idle.push(held);
      const next = waiting.shift(); // takes its place
      if (next) next();
      else reserved -= 1;
    };
    return following(() => held.sql, { release }) as postgres.ReservedSql;
  }

  function begin(...args: unknown[]): Promise<unknown> {
    const client = pool;
    const { sql } = client;
    const work = args.pop() as (tx: object) => unknown;
    const guarded = async (tx: object): Promise<unknown> => {
      try {
        // What has ended answers every query with a refusal.
        return await work(following(() => (client.isLost ? sql : tx)));
      } finally {
        // It would commit or roll back on the closed connection; it has refused the transaction already.
        if (client.isLost) await new Promise(() => {});
      }
    };
    return (sql.begin as (...all: unknown[]) => Promise<unknown>)(...args, guarded);
  }

  async function end(how?: { timeout?: number }): Promise<void> {
    hasEnded = true;
    const all = [{ sql: base }, pool, ...single];
    await Promise.all(all.map(({ sql }) => sql.end(how)));
  }

  return following(() => pool.sql, { reserve, begin, end, listen: base.listen }) as postgres.Sql;
}

/** Stands for whatever `target` answers at the moment of each call; `own` comes before it. */
function following(target: () => object, own: object = {}): object {
  const called = (...args: unknown[]) => (target() as (...all: unknown[]) => unknown)(...args);
  return new Proxy(Object.assign(called, own), {
    get(itself, name) {
      if (Object.hasOwn(itself, name)) return Reflect.get(itself, name);
      const value = Reflect.get(target(), name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => Reflect.get(target(), name)(...args);
    },
  });
}
