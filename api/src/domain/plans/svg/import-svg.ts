/**
 * Reads a seat plan drawn as SVG.
 *
 * - Seat: circle, rect, ellipse, path or polygon with data-seat-id, data-seat, data-seat-number or an id. Its zone, row
 *   and number come from data-zone, data-row and data-seat-number of the element or its groups, else from an id like
 *   «zona-fila-numero». Optional: data-category, data-gate, data-zone-name, data-attributes («pmr», «acompanante»,
 *   «vision-reducida», «pasillo»).
 * - Numberless zone: a shape with data-zone and data-capacity. Outline of a numbered zone: a shape with data-zone and
 *   data-outline. Decor: a shape or text with data-decor (empty, «pitch» or «stage»).
 * - The root may list data-categories («Oro, Plata»): then others are refused. Everything else is left out, and counted.
 */
import {assemblePlan} from '../assemble-plan';
import type {PlanDraft} from '../geometry';
import {planRefused} from '../refuse-plan';
import {SvgPlanReader, type LeftOut} from './collect-plan';
import {readSvg} from './read-svg';

/** `name`: of the plan, if the SVG brings no data-name or title. Throws `plan_refused` (422). */
export function importSvg(text: string, name = 'Plano', tell?: (leftOut: LeftOut) => void): PlanDraft {
  const reader = new SvgPlanReader();
  readSvg(
    text,
    element => reader.visit(element),
    root => reader.start(root),
  );
  if (reader.problems.length > 0) throw planRefused(reader.problems);
  const {size, decor, leftOut} = reader;
  tell?.(leftOut);
  return assemblePlan({name: reader.name ?? name, size, zones: reader.zones(), decor});
}
