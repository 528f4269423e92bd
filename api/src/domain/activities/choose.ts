/**
 * Somebody says what the club does. Promise: nothing is deleted; what owes or is owed money is not put out of sight
 * (409
 * `module_in_use`), what is in force only by somebody who was told how much it is (409 `module_live` until then).
 */
import {conflict, invalid, stale} from '../kernel/errors';
import {formatCount} from '../kernel/money';
import type {Tx} from '../kernel/tx';
import {MODULES, type Activity, type ModuleId} from './modules';
import {readLive, type Live} from './read-live';

export interface Choice {
  version: number;
  activities: Activity[];
  modules: ModuleId[];
  /** The counts were shown, and it is wanted all the same. */
  isConfirmed: boolean;
}

export interface Chosen {
  before: {activities: Activity[]; modules: ModuleId[]};
  after: {activities: Activity[]; modules: ModuleId[]};
  /** What was in force and is out of sight now. */
  confirmed: Live[];
}

/** Errors: `invalid` 422; `stale_version`, `module_in_use`, `module_live` 409. */
export async function chooseActivities(tx: Tx, choice: Choice, staffUserId: number | null): Promise<Chosen> {
  const {rows} = await tx.query<Chosen['before'] & {version: number}>(
    'select activities, modules, activities_version as version from organization where id = 1 for update',
  );
  const {version, ...before} = rows[0]!;
  if (version !== choice.version) throw stale();
  checkNeeds(choice);
  const kept: readonly string[] = [...choice.activities, ...choice.modules];
  const off = [...before.activities, ...before.modules].filter(part => !kept.includes(part));
  const live = off.length === 0 ? [] : (await readLive(tx)).filter(one => off.includes(one.of));
  const stops = live.filter(one => one.stops);
  if (stops.length > 0)
    throw conflict('module_in_use', `Antes hay que terminar lo que queda: ${sentence(stops)}.`, {live: stops});
  if (live.length > 0 && !choice.isConfirmed)
    throw conflict('module_live', `Dejaría de verse lo que está en vigor: ${sentence(live)}. No se borra nada.`, {
      live,
    });
  await tx.query(
    `update organization set activities = $1, modules = $2, activities_version = activities_version + 1,
      activities_chosen_at = now(), activities_chosen_by_id = $3, updated_at = now() where id = 1`,
    [choice.activities, choice.modules, staffUserId],
  );
  return {before, after: {activities: choice.activities, modules: choice.modules}, confirmed: live};
}

const sentence = (live: Live[]): string => live.map(({count, text}) => `${formatCount(count)} ${text}`).join(', ');

function checkNeeds({activities, modules}: Choice): void {
  const there: readonly string[] = [...activities, ...modules];
  const errors: Record<string, string> = {};
  if (activities.length === 0) errors.activities = 'Elige al menos una: deporte o teatro.';
  for (const {id, name, needs} of MODULES)
    if (modules.includes(id) && needs && !needs.some(one => there.includes(one)))
      errors.modules = `«${name}» necesita ${needs.map(nameOf).join(' o ')}.`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const nameOf = (part: ModuleId | Activity): string =>
  `«${part === 'sport' ? 'Deporte' : part === 'theatre' ? 'Teatro' : MODULES.find(({id}) => id === part)!.name}»`;
