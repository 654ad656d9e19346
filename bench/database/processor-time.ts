import { readdirSync, readFileSync } from 'node:fs';

/** Processor time spent so far, in ms. Unlike the clock it says the same on a busy machine. */
export interface ProcessorTime {
  /** This process: the server with REST, Auth and realtime. */
  server: number;
  /** The database with all its processes; NaN where the system does not tell (not Linux). */
  database: number;
}

const msPerTick = 10; // Linux counts in hundredths of a second

/** @param databasePid the main process of the database */
export function processorTime(databasePid: number): ProcessorTime {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1000, database: databaseTime(databasePid) };
}

function databaseTime(databasePid: number): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(name))
      .filter((stat) => stat.pid === databasePid || stat.parent === databasePid)
      .reduce((total, stat) => total + stat.ticks * msPerTick, 0);
  } catch {
    return Number.NaN;
  }
}

function readStat(name: string): { pid: number; parent: number; ticks: number } {
  const gone = { pid: -1, parent: -1, ticks: 0 };
  let text: string;
  try {
    text = readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return gone; // it ended meanwhile
  }
  // The name in brackets may hold spaces: count from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number(name),
    parent: Number(fields[1]),
    ticks: Number(fields[11]) + Number(fields[12]),
  };
}
