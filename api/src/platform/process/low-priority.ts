/** A process of ours that works beside the shop gets the processor after it. */
import type {ChildProcess} from 'node:child_process';
import {constants, setPriority} from 'node:os';

export function yieldToTheShop({pid}: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}
