/** Runs `work` and books what it took under `cause`; work that runs inside work of another cause is in both. */
export function cost<T>(cause: string, work: () => Promise<T>): Promise<T>;
export function costSync<T>(cause: string, work: () => T): T;
/** Books what a server of the run has used of the processor; it still runs. */
export function noteProcess(pid: number, stage: string, file: string): void;
/** Of /proc/<pid>/stat: who started it, and milliseconds of processor, its own and of its children that have ended. */
export function readStat(text: string): {parent: number; own: number; ended: number};
