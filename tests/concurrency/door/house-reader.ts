/**
 * A reader of the door's app without a browser at a house that is real: engine, journal and wire are the app's, over
 * HTTP. Its network can be cut and lose answers, its clocks be set, and its tab be killed: then nothing of it happens
 * any more, whatever was on its way, and a new one opens with what was stored.
 */
import {randomUUID} from 'node:crypto';
import {DoorEngine} from '../../../backoffice/door/src/engine/engine';
import type {DoorStore, Reading} from '../../../backoffice/door/src/engine/reading';
import {isProblem, type Device} from '../../../backoffice/door/src/engine/state';
import {ask} from '../../../backoffice/door/src/wire/call';
import {doorApi} from '../../../backoffice/door/src/wire/door-api';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {MemoryStore} from '../../domain/door-app/memory-store';

const FOREVER = new Promise<never>(() => undefined);

interface Tab {
  isDead: boolean;
}

/** Of a tab: what it asks for once it is dead is never answered. */
function storeOf(tab: Tab, store: MemoryStore): DoorStore {
  return new Proxy(store, {
    get: (target, name: keyof DoorStore) =>
      typeof target[name] === 'function'
        ? (...words: never[]) =>
            tab.isDead ? FOREVER : (target[name] as (...words: never[]) => Promise<unknown>).apply(target, words)
        : target[name],
  });
}

const readers = new Map<string, HouseReader>();

/** The app asks by bare paths: from here on those are the house's, for each reader by its own network. */
export function layWires(house: () => string): void {
  const {fetch} = globalThis;
  beforeAll(() => {
    globalThis.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.startsWith('/')) return fetch(input, init);
      const reader = readers.get(new Headers(init?.headers).get('x-door-instance') ?? '');
      if (reader?.isCut) throw new TypeError('No network.');
      const answer = await fetch(house() + input, init);
      if (reader && reader.losing > 0) {
        reader.losing--;
        await answer.arrayBuffer();
        throw new TypeError('The answer got lost.');
      }
      if (!reader?.forge || answer.status !== 200 || !input.includes('/derechos')) return answer;
      return new Response(reader.forge(new Uint8Array(await answer.arrayBuffer())), {headers: answer.headers});
    };
  });
  afterAll(() => void (globalThis.fetch = fetch));
}

export class HouseReader {
  readonly store = new MemoryStore();
  readonly instance = randomUUID();
  deviceId = 0;
  isCut = false;
  /** So many of the next calls reach the house, and their answers get lost. */
  losing = 0;
  /** What somebody on the way makes of a list of rights. */
  forge: ((list: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) | null = null;
  /** How far the wall clock is wrong, and how far both are moved, in milliseconds. */
  wrong = 0;
  moved = 0;
  engine!: DoorEngine;
  private tab: Tab = {isDead: false};

  constructor() {
    readers.set(this.instance, this);
    this.open();
  }

  private open(): void {
    const tab = (this.tab = {isDead: false});
    const began = Date.now() - performance.now();
    this.engine = new DoorEngine({
      store: storeOf(tab, this.store),
      watches: {
        wall: () => began + performance.now() + this.moved + this.wrong,
        steady: () => performance.now() + this.moved,
      },
      api: ({deviceToken, instance}) => doorApi(deviceToken, instance),
      pause: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
      body: async () => ({isInstalled: true, isPersistent: true, version: 'prueba'}),
    });
    // A machine that does other things too is no slow network.
    this.engine.chosenSlowSeconds = 60;
  }

  /** By the event's code, as whoever has this login. */
  async pair(token: string, code: string, name: string): Promise<this> {
    await this.engine.start();
    const paired = await ask<Device>('/api/puerta/emparejar', {token, body: {code, name}});
    this.deviceId = paired.deviceId;
    await this.engine.pair({...paired, name, instance: this.instance});
    return this;
  }

  kill(): void {
    this.tab.isDead = true;
  }

  /** Killed, if it was not, and opened again with what it has stored. */
  async restart(): Promise<void> {
    this.kill();
    this.open();
    await this.engine.start();
  }

  /** @returns the result, or the title of the problem */
  async read(text: string): Promise<string> {
    await this.engine.read(text);
    const {answer} = this.engine.view;
    return answer === null ? '' : isProblem(answer) ? answer.title : answer.scanned.result;
  }

  lose(): void {
    this.isCut = true;
    this.engine.lost();
  }

  async find(): Promise<void> {
    this.isCut = false;
    this.losing = 0;
    await this.engine.contact();
    await this.engine.contact();
  }

  get readings(): Reading[] {
    return this.engine.journal.all;
  }
}

/** The session's door is open, and has been for hours, for readers that have been there as long. */
export async function openDoor(tx: Pick<Tx, 'query'>, sessionId: number): Promise<string> {
  const {rows} = await tx.query<{code: string}>(
    `with s as (update event_session set doors_at = now() - interval '4 hours', starts_at = now() + interval '1 hour',
       ends_at = now() + interval '3 hours' where id = $1 returning event_id)
     select a.code from event_access a join s on s.event_id = a.event_id`,
    [sessionId],
  );
  return rows[0]!.code;
}

/** What is read without a network before its reader was one counts from there on: they have been here for a while. */
export const beenHere = (tx: Pick<Tx, 'query'>): Promise<unknown> =>
  tx.query(`update device set created_at = created_at - interval '3 hours' where token_hash is not null`);
