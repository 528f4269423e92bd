/**
 * Says what is wrong with a plan of any shape, or nothing. What it lets pass can be stored, served and sold:
 * every seat has one place, one label and one id, and no number can surprise the painter. It never throws.
 */
import {seatsOf} from './decode';
import {PLAN_LIMITS} from './geometry';
import type {PlanGeometry} from './geometry';
import {MAX_PROBLEMS, planRefused, quote} from './refuse-plan';
import type {PlanProblem} from './refuse-plan';
import {checkShape} from './validate-shape';

/** Empty when the plan is good; at most 50 problems otherwise. */
export function validatePlan(input: unknown): PlanProblem[] {
  const problems = checkShape(input);
  // Only a plan of the right shape has seats that can be walked through.
  if (problems.length > 0) return problems;
  return checkContent(input as PlanGeometry);
}

/** The plan as a typed value, or the `plan_refused` error (422) with all its problems. */
export function validPlan(input: unknown): PlanGeometry {
  const problems = validatePlan(input);
  if (problems.length > 0) throw planRefused(problems);
  return input as PlanGeometry;
}

function checkContent(plan: PlanGeometry): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const seen = {guids: new Set<string>(), labels: new Set<string>(), places: new Set<number>()};
  const seatsIn = plan.zones.map(() => 0);
  for (const seat of seatsOf(plan)) {
    if (problems.length >= MAX_PROBLEMS) return problems;
    seatsIn[seat.zone]!++;
    const element = () => seatElement(plan.zones[seat.zone]!.name, seat.rowLabel, seat.number);
    const add = (code: PlanProblem['code'], message: string) => problems.push({element: element(), code, message});
    const label = JSON.stringify([seat.zone, seat.rowLabel, seat.number]);
    const place = seat.x * (PLAN_LIMITS.size + 1) + seat.y;
    if (seen.guids.has(seat.guid))
      add('duplicate_seat_id', `Hay dos butacas con el identificador ${quote(seat.guid)}.`);
    if (seen.labels.has(label)) add('duplicate_seat', `Se repite: ${element()}.`);
    if (seat.x < 0 || seat.y < 0 || seat.x > plan.width || seat.y > plan.height)
      add('seat_outside', `Está fuera del plano: ${element()} (${seat.x}, ${seat.y}).`);
    else if (seen.places.has(place)) add('same_place', `Está en el mismo sitio que otra: ${element()}.`);
    if (seat.guid.length > PLAN_LIMITS.guidLength)
      add('label_too_long', `El identificador de ${element()} es demasiado largo.`);
    seen.guids.add(seat.guid);
    seen.labels.add(label);
    seen.places.add(place);
  }
  for (const [i, zone] of plan.zones.entries()) {
    if (zone.kind === 'numbered' && seatsIn[i] === 0 && problems.length < MAX_PROBLEMS)
      problems.push({
        element: `zona ${quote(zone.name)}`,
        code: 'empty_zone',
        message: `La zona ${quote(zone.name)} no tiene butacas.`,
      });
  }
  return problems;
}

/** How messages name a seat. */
export function seatElement(zoneName: string, rowLabel: string, number: string): string {
  return `zona ${quote(zoneName)}, fila ${quote(rowLabel)}, butaca ${quote(number)}`;
}
