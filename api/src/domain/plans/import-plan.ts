/** Reads a plan file of any kind we know: SVG, the JSON of pretix's editor, or our own geometry. */
import type {PlanDraft} from './geometry';
import {importPretix} from './pretix/import-pretix';
import {isRecord} from './json-shape';
import {planRefused} from './refuse-plan';
import type {LeftOut} from './svg/collect-plan';
import {importSvg} from './svg/import-svg';
import {validPlan} from './validate';

/** 100,000 seats with long ids take about 20 MB; more characters than this are refused unread. */
const MAX_JSON = 40_000_000;

/**
 * `name` is for SVG files that bring none, and they alone tell what they left out. Text is UTF-8. Whatever is wrong with
 * the file is `plan_refused` (422).
 */
export function importPlan(file: Uint8Array | string, name?: string, tell?: (leftOut: LeftOut) => void): PlanDraft {
  const text = (typeof file === 'string' ? file : decode(file)).replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('<')) return importSvg(text, name, tell);
  const json = parse(text);
  return isRecord(json) && json.format === 1 ? asDraft(validPlan(json)) : importPretix(json);
}

/** A geometry that was stored before loses its ids: it becomes a plan of its own. */
export function asDraft(plan: PlanDraft): PlanDraft {
  return {...plan, firstSeatId: 0, zones: plan.zones.map(zone => ({...zone, id: 0}))};
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw planRefused([{element: 'archivo', code: 'malformed', message: 'El archivo no es texto UTF-8.'}]);
  }
}

function parse(text: string): unknown {
  if (text.length > MAX_JSON)
    throw planRefused([{element: 'archivo', code: 'too_large', message: 'El archivo JSON pasa de 40 MB.'}]);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw planRefused([{element: 'archivo', code: 'malformed', message: 'El archivo no es SVG ni JSON bien formado.'}]);
  }
}
