import type postgres from 'postgres';
import { actAs, planNodes } from 'supabase-project/tests/query-plans/plan-nodes';
import type { Person, ScreenQuery } from 'supabase-project/tests/query-plans/screen-queries';
import { median } from '../table';

export interface Measured {
  name: string;
  /** Median execution time over all persons, in ms. */
  medianMs: number;
  /** The median of the person it takes longest for, in ms. */
  slowestMs: number;
  /** Median planning time in ms. */
  planningMs: number;
  /** Tables read from end to end, inner statements of functions included. */
  scans: { table: string; rows: number }[];
  sortsOnDisk: boolean;
  /** Whether it found rows for at least one person: a query without rows says little about its cost. */
  hasRows: boolean;
}

const runsEach = 5;

/** Runs a query as each person, with the role and claims REST would set, and takes nothing back. */
export async function measureQuery(
  session: PlanSession,
  query: ScreenQuery,
  persons: readonly Person[],
): Promise<Measured> {
  const plans: Plan[] = [];
  const mediansMs: number[] = [];
  for (const person of persons) {
    const ofPerson: Plan[] = [];
    for (let run = 0; run < runsEach; run++) {
      ofPerson.push(await session.explain(query, person));
    }
    mediansMs.push(median(ofPerson.map((plan) => plan.executionMs)));
    plans.push(...ofPerson);
  }
  return {
    name: query.name,
    medianMs: median(plans.map((plan) => plan.executionMs)),
    slowestMs: Math.max(...mediansMs),
    planningMs: median(plans.map((plan) => plan.planningMs)),
    scans: session.withSizes(plans.flatMap((plan) => plan.scannedTables)),
    sortsOnDisk: plans.some((plan) => plan.sortsOnDisk),
    hasRows: plans.some((plan) => plan.hasRows),
  };
}

interface Plan {
  executionMs: number;
  planningMs: number;
  scannedTables: string[];
  sortsOnDisk: boolean;
  hasRows: boolean;
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: unknown; 'Planning Time': number; 'Execution Time': number }];
}

/** Asks for plans on one superuser connection, in the role of the person the query is for. */
export class PlanSession {
  private constructor(
    private readonly sql: postgres.ReservedSql,
    private readonly notices: string[],
    private readonly rows: ReadonlyMap<string, number>,
  ) {}

  /** @param notices what the connection's `onnotice` collects; plans of inner statements come there */
  static async open(sql: postgres.Sql, notices: string[]): Promise<PlanSession> {
    const sizes = await sql<{ name: string; rows: number }[]>`
      select relname as name, greatest(reltuples, 0)::int as rows from pg_class where relkind = 'r'`;
    const session = await sql.reserve();
    // Part of every PostgreSQL; tells what runs inside functions.
    await session.unsafe(`load 'auto_explain';
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = 'notice';
      set auto_explain.log_min_duration = -1`);
    return new PlanSession(session, notices, new Map(sizes.map(({ name, rows }) => [name, rows])));
  }

  /**
   * Whether the screen runs this query: for a long list it shows the planner's figure instead of a counted
   * total.
   */
  async isAsked(query: ScreenQuery, person: Person): Promise<boolean> {
    if (!query.isTotal) return true;
    await this.sql.unsafe(`begin; ${actAs(person.id)};`);
    const [row] = await this.sql.unsafe<ExplainRow[]>(`explain (format json) ${query.sql(person)}`);
    await this.sql.unsafe('rollback');
    const planned = planNodes(row?.['QUERY PLAN'][0].Plan).map((node) => Number(node['Plan Rows']));
    return Math.max(...planned) <= 20_000;
  }

  async explain(query: ScreenQuery, person: Person): Promise<Plan> {
    this.notices.length = 0;
    const lookInside = query.isFunction === true;
    await this.sql.unsafe(`begin; ${actAs(person.id)};`);
    const [row] = await this.sql.unsafe<ExplainRow[]>(
      `explain (analyze, format json, timing off) ${query.sql(person)}`,
    );
    let isAnswered = true;
    if (lookInside) {
      // Run again with the plans of inner statements printed, which would have counted as execution time.
      await this.sql.unsafe(
        `reset role; set local auto_explain.log_min_duration = 0; ${actAs(person.id)};`,
      );
      isAnswered = (await this.sql.unsafe(query.sql(person))).some(saysSomething);
    }
    await this.sql.unsafe('rollback');
    if (!row) throw new Error(`No plan for ${query.name}`);
    const [answer] = row['QUERY PLAN'];
    const nodes = planNodes(answer.Plan);
    const scannedTables = [
      ...nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => String(node['Relation Name'])),
      ...this.notices.flatMap((text) =>
        [...text.matchAll(/Seq Scan on (?:\w+\.)?(\w+)/g)].map((match) => match[1] ?? ''),
      ),
    ];
    return {
      executionMs: answer['Execution Time'],
      planningMs: answer['Planning Time'],
      scannedTables,
      sortsOnDisk: nodes.some((node) => node['Sort Space Type'] === 'Disk'),
      hasRows: isAnswered && findsRows(nodes),
    };
  }

  /** Each table once, with its number of rows; sets that are no table (from a function) are left out. */
  withSizes(tables: string[]): { table: string; rows: number }[] {
    return [...new Set(tables)].flatMap((table) => {
      const rows = this.rows.get(table);
      return rows === undefined ? [] : [{ table, rows }];
    });
  }

  close(): void {
    this.sql.release();
  }
}

/** A change without "returning" answers no rows itself: then the rows it changes count. */
function findsRows(nodes: readonly Record<string, unknown>[]): boolean {
  const asking = nodes.find((node) => node['Node Type'] !== 'ModifyTable');
  return Number(asking?.['Actual Rows']) > 0;
}

/** A function that finds nothing still answers with a row: of null, or of an empty list. */
function saysSomething(row: Record<string, unknown>): boolean {
  return Object.values(row).some((value) => JSON.stringify(value ?? []) !== '[]');
}
