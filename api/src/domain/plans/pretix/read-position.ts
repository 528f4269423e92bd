/** What the readers of zones and of areas share: where something stands, and how a fault is told. */
import {isRecord, isNumber} from '../json-shape';
import {PLAN_LIMITS} from '../geometry';
import type {ProblemCode} from '../refuse-plan';

export type AddProblem = (element: string, code: ProblemCode, message: string) => void;
export interface Offset {
  x: number;
  y: number;
}

export function readPosition(position: unknown): Offset | undefined {
  if (!isRecord(position) || !isNumber(position.x, PLAN_LIMITS.size) || !isNumber(position.y, PLAN_LIMITS.size))
    return undefined;
  return {x: position.x, y: position.y};
}
