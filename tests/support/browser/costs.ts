/**
 * What a browser test costs besides time: processor seconds of its worker and of the worker's browsers. Measured only
 * where TAQUILLA_COSTS asks for a profile, and handed to the reporter (profile.ts) with the test.
 */
import fs from 'node:fs';
import {test} from '@playwright/test';
import {readStat} from '../run/costs.cjs';

export interface Spent {
  cause: string;
  wall: number;
  cpu: number;
}

/** Runs `work` and notes what it took; work inside work of another cause is in both. */
export async function spent<T>(cause: string, work: () => Promise<T>): Promise<T> {
  if (!process.env.TAQUILLA_COSTS) return work();
  const [began, before] = [performance.now(), processorMs()];
  try {
    return await work();
  } finally {
    const note: Spent = {cause, wall: performance.now() - began, cpu: processorMs() - before};
    test.info().annotations.push({type: 'spent', description: JSON.stringify(note)});
  }
}

/** Of this process, its browsers and their processes, those that have ended too; 0 where the system does not tell. */
function processorMs(): number {
  const {user, system} = process.cpuUsage();
  const processes = new Map<number, {parent: number; ms: number}>();
  for (const name of fs.existsSync('/proc/self/stat') ? fs.readdirSync('/proc') : []) {
    const stat = /^\d+$/.test(name) ? readIfThere(`/proc/${name}/stat`) : '';
    if (!stat) continue;
    const {parent, own, ended} = readStat(stat);
    processes.set(Number(name), {parent, ms: own + ended});
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  const browsers = [...processes].filter(([pid]) => isOurs(pid)).reduce((sum, [, {ms}]) => sum + ms, 0);
  return (user + system) / 1000 + browsers;
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return ''; // it has ended meanwhile
  }
}
