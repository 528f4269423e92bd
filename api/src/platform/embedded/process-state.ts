/**
 * What the operating system says about a process. A dead process whose parent has not collected it yet
 * (a zombie) still answers to signal 0, and a pid may have passed on to a stranger: both are told apart here.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';

export type ProcessState = 'running' | 'zombie' | 'gone';

export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  const letter =
    process.platform === 'linux' ? statFields(pid)?.[0] : process.platform === 'win32' ? 'R' : ps(pid, 'stat=')[0];
  if (!letter) return 'gone';
  return letter === 'Z' || letter === 'X' ? 'zombie' : 'running';
}

/** Tells one life of a pid from the next; empty where the system has no cheap answer. */
export function startTime(pid: number): string {
  return (process.platform === 'linux' && statFields(pid)?.[19]) || '';
}

/** The command line of a process, '' when it cannot be seen. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
  return process.platform === 'win32' ? '' : ps(pid, 'command=');
}

/** Fields of /proc/<pid>/stat from the state letter on: the name before it may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
}
