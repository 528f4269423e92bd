/** The rules of an event's doors, saved all at once: readers get them with their next contact. */
import {invalid, notFound, stale} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {AccessRule} from '../rules/facts';

/** Errors: `not_found` 404, `stale_version` 409, `invalid` 422 by the rule and its field. */
export async function saveRules(tx: Tx, eventId: number, rules: AccessRule[], version: number | null): Promise<number> {
  const {rows} = await tx.query<{version: number; gates: number[]; zones: number[]}>(
    `select a.version, array(select g.id from gate g where g.venue_id = e.venue_id) as gates,
       array(select z.id from zone z where z.seat_plan_id in (select s.seat_plan_id from event_session s
         where s.event_id = e.id)) as zones
       from event_access a join event e on e.id = a.event_id where a.event_id = $1 for update of a`,
    [eventId],
  );
  const event = rows[0];
  if (!event) throw notFound('No existe ese evento.');
  if (version !== null && event.version !== version) throw stale();
  for (const [at, rule] of rules.entries()) expectRule(rule, `rules.${at}`, event);
  await tx.query('delete from access_rule where event_id = $1', [eventId]);
  for (const [position, rule] of rules.entries())
    await tx.query(
      `insert into access_rule (event_id, position, name, sources, categories, zone_ids, gate_ids, is_exclusive,
         from_time, until_time, entries_per_day, minutes_between, passback, question)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        eventId,
        position,
        rule.name,
        rule.sources,
        rule.categories,
        rule.zoneIds,
        rule.gateIds,
        rule.isExclusive,
        rule.fromTime,
        rule.untilTime,
        rule.entriesPerDay,
        rule.minutesBetween,
        rule.passback,
        rule.question,
      ],
    );
  const saved = await tx.query<{version: number}>(
    'update event_access set version = version + 1, updated_at = now() where event_id = $1 returning version',
    [eventId],
  );
  return saved.rows[0]!.version;
}

function expectRule(rule: AccessRule, at: string, event: {gates: number[]; zones: number[]}): void {
  if (rule.name === '') throw invalid({[`${at}.name`]: 'Ponle un nombre.'});
  if (rule.gateIds.some(id => !event.gates.includes(id)))
    throw invalid({[`${at}.gateIds`]: 'Alguna puerta es de otro recinto.'});
  if (rule.zoneIds.some(id => !event.zones.includes(id)))
    throw invalid({[`${at}.zoneIds`]: 'Alguna zona no es del plano.'});
  if (rule.isExclusive && rule.gateIds.length === 0)
    throw invalid({[`${at}.gateIds`]: 'Di por qué puertas no entra nadie más.'});
  const {fromTime, untilTime, entriesPerDay, minutesBetween, passback, question, gateIds} = rule;
  const limits = [fromTime, untilTime, entriesPerDay, minutesBetween, question];
  if (gateIds.length === 0 && passback === 'none' && limits.every(limit => limit === null))
    throw invalid({[`${at}.name`]: 'Esta regla no pide nada: elige puertas, horas, entradas, minutos o una pregunta.'});
}
