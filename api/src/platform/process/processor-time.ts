/** What a process of ours has worked: on a busy machine that is less than the time that has gone by. */
import {readFileSync} from 'node:fs';

/** Milliseconds in a tick of the kernel's clock as programs see it (USER_HZ, 100 a second on every Linux). */
const TICK_MS = 10;

/** Null where the system does not say, or the process has ended. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold spaces and brackets. utime and stime are fields 14 and 15 (man 5 proc).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
