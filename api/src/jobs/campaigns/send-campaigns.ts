/**
 * Campaigns on their way. Promise: nobody is sent two by several workers, nobody is left out when one is killed, and
 * whoever leaves gets none from the second on in which it is known. Mails of purchases have connections of their own and
 * never wait behind it. It takes no more at once than goes out in half a second, so little is in hand when it dies.
 */
import {setTimeout} from 'node:timers/promises';
import {
  campaignsUnderWay,
  followCampaign,
  noteOutcomes,
  settleDeliveries,
  stopCampaign,
  takeDeliveries,
} from '../../domain/messaging/campaigns/deliveries';
import type {CampaignKind, NextDelivery, Outcome} from '../../domain/messaging/campaigns/kind';
import {holdDomains} from '../../domain/messaging/campaigns/pace';
import type {Surroundings} from '../../domain/messaging/campaigns/let-go';
import {takesTurn, type TimedWork} from '../../domain/kernel/locks';
import {DomainError} from '../../domain/kernel/errors';
import {isMistrust, isNobody, isOurTrouble, isPermanent, isTooMany, sentence} from '../../outside/mail/deliver';
import {sendingFrom} from '../../outside/mail/server';
import {domainOf, type Smtp} from '../../outside/mail/send';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {restAfter} from '../give-way';

export interface Campaign<D extends NextDelivery> {
  kind: CampaignKind;
  turn: TimedWork;
  startDue(tx: Tx, surroundings: Surroundings): Promise<number>;
  /** The road by which it leaves; null: there is none at this moment. `bad`: not by this one until somebody has looked. */
  open(runtime: Runtime, id: number): Promise<Road<D> | {bad: string} | null>;
}

export interface Road<D extends NextDelivery> {
  /** Hands one over; answers what the other side calls it, if it does. */
  send(delivery: D): Promise<unknown>;
  /** What is to be done about what `send` has thrown. */
  endOf(error: unknown): Pick<Outcome, 'end' | 'problem' | 'code' | 'isOfSender'>;
}

/** By mail. `handerOf`: how one person's is handed over; null: its sender cannot sign any more. */
export const bySmtp =
  <D extends NextDelivery>(
    handerOf: (runtime: Runtime, id: number, smtp: Smtp) => Promise<((delivery: D) => Promise<unknown>) | null>,
  ): Campaign<D>['open'] =>
  async (runtime, id) => {
    const out = await runtime.campaigns.smtp();
    if (!out) return null;
    const send = await handerOf(runtime, id, out.smtp);
    return send ? {send, endOf} : {bad: 'su remitente ya no está verificado o no puede firmar'};
  };

const [LEAST_AT_ONCE, MOST_AT_ONCE] = [5, 200];
/** What is in hand is written after so long. */
const STEP_MS = 500;
/** Each waits up to three seconds for its turn: all of them take less than the lease. */
const WRITE_TRIES = 10;
/** As many as the server has connections for us. */
const LANES = 5;

/** Starts those whose hour has come, and notes what has arrived. */
export async function followCampaigns<D extends NextDelivery>(
  {db, config}: Runtime,
  {kind, turn, startDue}: Campaign<D>,
): Promise<void> {
  await db.withTransaction(async tx => {
    if (!(await takesTurn(tx, turn))) return;
    await startDue(tx, await sendingFrom(tx, config));
    await settleDeliveries(tx, kind);
  });
}

/** How many the server has taken. Ends when nothing is left, the server is away, or after `forMs`. */
export async function sendCampaigns<D extends NextDelivery>(
  runtime: Runtime,
  campaign: Campaign<D>,
  forMs = 5_000,
): Promise<number> {
  const until = performance.now() + forMs;
  let taken = 0;
  for (const id of await campaignsUnderWay(runtime.db, campaign.kind))
    taken += await sendOne(runtime, campaign, id, until);
  return taken;
}

async function sendOne<D extends NextDelivery>(
  runtime: Runtime,
  {kind, open}: Campaign<D>,
  id: number,
  until: number,
): Promise<number> {
  const {db} = runtime;
  const road = await open(runtime, id);
  if (!road) return 0;
  if ('bad' in road) {
    await db.withTransaction(tx => stopCampaign(tx, kind, id, road.bad));
    return 0;
  }
  let taken = 0;
  let atOnce = LEAST_AT_ONCE;
  await db.withTransaction(tx => followCampaign(tx, kind, id)); // reports may have come since
  while (performance.now() < until && runtime.accepting) {
    const next = await db.withTransaction(tx => takeDeliveries<D>(tx, kind, id, atOnce));
    if (next.length === 0) {
      await db.withTransaction(tx => followCampaign(tx, kind, id));
      break;
    }
    const begun = performance.now();
    const before = runtime.metrics.sold.answers;
    const outcomes = await handOver(next, road);
    const full = new Map(outcomes.filter(one => one.end === 'full').map(one => [domainOf(one.email), one.problem]));
    if (full.size > 0) await db.withTransaction(tx => holdDomains(tx, full));
    await written(() => db.withTransaction(tx => noteOutcomes(tx, kind, outcomes)));
    const stopped = outcomes.find(one => one.end === 'stop');
    await db.withTransaction(tx =>
      stopped ? stopCampaign(tx, kind, id, stopped.problem) : followCampaign(tx, kind, id),
    );
    taken += outcomes.filter(one => one.end === 'sent').length;
    if (stopped || outcomes.some(one => one.end === 'away')) break;
    const lasted = performance.now() - begun;
    const pace = (next.length * STEP_MS) / Math.max(1, lasted);
    atOnce = Math.round(Math.min(MOST_AT_ONCE, 2 * atOnce, Math.max(LEAST_AT_ONCE, pace)));
    const rest = restAfter(lasted, runtime.metrics.sold.answers - before);
    if (rest > 0) await setTimeout(Math.max(0, Math.min(rest, until - performance.now())));
  }
  return taken;
}

async function handOver<D extends NextDelivery>(next: D[], road: Road<D>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let isAway = false;
  const rest = [...next];
  /** What the domains have said that take no more: nobody else of theirs is tried. */
  const full = new Map<string, Pick<Outcome, 'end' | 'problem'>>();
  const lane = async (): Promise<void> => {
    for (let one = rest.shift(); one; one = rest.shift()) {
      const {id, email, attempts} = one;
      const end = isAway ? AWAY : (full.get(domainOf(email)) ?? (await road.send(one).then(sentAs, road.endOf)));
      isAway ||= end.end === 'away' || end.end === 'stop';
      if (end.end === 'full') full.set(domainOf(email), end);
      outcomes.push({id, email, attempts, ...end});
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  return outcomes;
}

/** What is not written would be sent again when its lease is over: while that lasts a database that is busy is asked again. */
async function written(write: () => Promise<void>): Promise<void> {
  for (let left = WRITE_TRIES; ; left--)
    try {
      return await write();
    } catch (error) {
      if (left <= 1 || !(error instanceof DomainError) || error.code !== 'busy') throw error;
      await setTimeout(1_000);
    }
}

const sentAs = (told: unknown): Pick<Outcome, 'end' | 'problem' | 'ref'> => ({
  end: 'sent',
  problem: '',
  ...(typeof told === 'string' && {ref: told}),
});
const AWAY = {end: 'away', problem: ''} as const;
const endOf = (error: unknown): Pick<Outcome, 'end' | 'problem' | 'isOfSender'> => {
  const problem = sentence(error);
  if (isOurTrouble(error)) return {end: 'away', problem};
  if (isNobody(error)) return {end: 'nobody', problem};
  if (isTooMany(error)) return {end: 'full', problem};
  return {end: isPermanent(error) ? 'refused' : 'later', problem, isOfSender: isMistrust(error)};
};
