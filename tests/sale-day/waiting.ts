/** The waiting room as a visitor lives it: a place, polls as often as it is told, the turn, coming in. */
import {sleep, type Chance} from './chance';
import type {Day} from './day';
import type {Outcome} from './memory';
import type {Refusal, Visitor} from './visitor';

export interface QueueView {
  state: 'closed' | 'pre_queue' | 'open' | 'paused' | 'stopped' | 'sold_out';
  phase: 'none' | 'early' | 'waiting' | 'turn' | 'inside' | 'over';
  position: number | null;
  etaSeconds: number | null;
  pollSeconds: number;
}

export async function waitForTurn(day: Day, visitor: Visitor, chance: Chance): Promise<'inside' | Outcome> {
  const {memory, options} = day;
  const at = `/api/public/waiting-rooms/${day.roomId}`;
  const arrived = memory.now();
  const joined = await visitor.insist<QueueView & Refusal>('join', `${at}/join`, {body: {}});
  if (joined.status === 429) {
    memory.refused('Demasiados lugares en la cola desde una misma conexión');
    return 'refused';
  }
  if (joined.status >= 400) {
    memory.refused(
      joined.body.code === 'sold_out' ? 'Agotado al llegar a la cola' : `${joined.body.code} (${joined.status})`,
    );
    return 'sold_out';
  }
  const place = visitor.cookies.get(`sala-${day.roomId}`) ?? '';
  const ticket = Number(/^\d+-(\d+)[-.]/.exec(place)?.[1] ?? 0);
  if (!ticket || memory.places.has(ticket)) memory.fault(`place ${ticket} was given twice, or not at all`);
  memory.places.set(ticket, 1);
  // A second tab is the same place.
  if (chance.is(0.03)) {
    await visitor.insist('join', `${at}/join`, {body: {}});
    if (visitor.cookies.get(`sala-${day.roomId}`) !== place) memory.fault('a second tab got another place');
  }
  if (day.codes.length && chance.is(0.002)) {
    const code = day.codes.pop()!;
    const used = await visitor.insist<QueueView & Refusal>('enter', `${at}/code`, {body: {code}});
    if (used.status === 200 && used.body.phase === 'inside') return inside(day, arrived);
  }
  const patience = options.sale * chance.between(0.5, 6);
  let view: QueueView = joined.body;
  for (;;) {
    if (view.phase === 'turn') {
      // Somebody is at the stove: this turn passes by.
      if (chance.is(0.01)) return 'missed_turn';
      await sleep(chance.between(0.2, 2.5));
      const entered = await visitor.insist<QueueView & Refusal>('enter', `${at}/enter`, {body: {}});
      if (entered.status === 200 && entered.body.phase === 'inside') return inside(day, arrived);
      if (entered.status === 409 && entered.body.code === 'turn_over') return 'missed_turn';
    } else if (view.phase === 'inside') return inside(day, arrived);
    else if (view.phase === 'over') return 'missed_turn';
    else if (view.state === 'sold_out' || view.state === 'closed') return 'sold_out';
    if (day.isOver) return 'sold_out';
    if (memory.now() - Math.max(arrived, day.opensAt) > patience) {
      if (chance.is(0.5)) await visitor.insist('enter', `${at}/leave`, {body: {}});
      return 'left_queue';
    }
    await sleep(view.pollSeconds * chance.between(0.85, 1.15));
    view = (await visitor.insist<QueueView>('poll', at)).body;
  }
}

function inside(day: Day, arrived: number): 'inside' {
  day.memory.waits.push(Math.max(0, day.memory.now() - Math.max(arrived, day.opensAt)));
  return 'inside';
}
