// What a reader has to do with the server between two readings: who it is, the door's state, the list of rights, what
// waits to go up. Promise: it never throws at whoever asks; what has failed is tried again with the next beat; a reader
// that was revoked keeps nothing.
import type {Direction} from '@taquilla/door-rules/facts';
import {RULES_VERSION} from '@taquilla/door-rules/house-rules';
import {Refusal} from '../wire/call';
import type {DoorApi, PulseBody} from '../wire/door-api';
import type {Pulse} from '../wire/shapes';
import {ServerClock, type Watches} from './clock';
import {Journal} from './journal';
import {Link} from './link';
import type {DoorStore} from './reading';
import {countOf} from './rights';
import {RightsKeeper} from './rights-keeper';
import {AT_START, type Device, type DoorView} from './state';

export interface Ports {
  store: DoorStore;
  watches: Watches;
  pause: (milliseconds: number) => Promise<unknown>;
  api: (device: Device) => DoorApi;
  /** What the pulse says of the machine. */
  body: () => Promise<Pick<PulseBody, 'batteryPercent' | 'isInstalled' | 'isPersistent' | 'version'>>;
}

interface KeptClock {
  ahead: number;
  /** When that was so, by the server's time. */
  at?: number;
}

/** By the steady watch: when the code was there last, and when it was read. */
interface Seen {
  seenAt: number;
  readAt: number;
}

export class DoorContact {
  view: DoorView = AT_START;
  clock: ServerClock;
  /** What whoever keeps this reader has chosen instead of what the event says. */
  chosenSlowSeconds: number | null = null;
  readonly journal: Journal;
  protected readonly list: RightsKeeper;
  protected readonly link = new Link(() => this.show({isOnline: this.link.isOnline}));
  protected readonly listeners = new Set<() => void>();
  protected api: DoorApi | null = null;
  protected uploading: Promise<void> | null = null;
  protected syncing: Promise<void> | null = null;
  /** Which codes have been before it lately. */
  protected readonly seen = new Map<string, Seen>();

  constructor(protected readonly ports: Ports) {
    this.clock = new ServerClock(ports.watches);
    this.journal = new Journal(ports.store);
    this.list = new RightsKeeper(ports.store);
  }

  /** From how long on an answer is too late, in milliseconds. */
  get slow(): number {
    return (this.chosenSlowSeconds ?? this.view.pulse?.settings.slowSeconds ?? 3) * 1000;
  }

  subscribe = (hear: () => void): (() => void) => {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  };

  readView = (): DoorView => this.view;

  protected show(changes: Partial<DoorView>): void {
    this.view = {...this.view, ...changes};
    for (const hear of this.listeners) hear();
  }

  protected showCounts(): void {
    const {aside, pending} = this.journal;
    if (aside !== this.view.aside || pending.length !== this.view.pending) this.show({aside, pending: pending.length});
  }

  async start(): Promise<void> {
    const {store} = this.ports;
    await this.journal.open();
    const kept = await store.read<KeptClock>('clock');
    // Somebody may have set the wall clock since the last contact: the last reading knows both.
    const last = this.journal.all.at(-1);
    const ahead = last && last.at >= (kept?.at ?? 0) ? last.at - last.deviceAt : (kept?.ahead ?? 0);
    this.clock = new ServerClock(this.ports.watches, ahead);
    const device = await store.read<Device>('device');
    if (!device) return this.show({phase: 'blank'});
    this.api = this.ports.api(device);
    const sessionId = (await store.read<number>('session')) ?? device.sessionId;
    const pulse = (await store.read<Pulse>('pulse')) ?? null;
    this.show({phase: 'working', device, sessionId, pulse: pulse?.session.id === sessionId ? pulse : null});
    await this.openRights(sessionId);
    this.showCounts();
  }

  async pair(device: Device): Promise<void> {
    await this.ports.store.keep('device', device);
    await this.ports.store.keep('session', device.sessionId);
    this.api = this.ports.api(device);
    this.list.rights = null;
    this.show({
      phase: 'working',
      notice: null,
      device,
      sessionId: device.sessionId,
      pulse: null,
      rights: null,
      answer: null,
    });
    await this.contact();
  }

  async chooseSession(sessionId: number): Promise<void> {
    await this.ports.store.keep('session', sessionId);
    this.seen.clear();
    this.show({sessionId, pulse: null, rights: null, answer: null});
    await this.openRights(sessionId);
    await this.contact();
  }

  async chooseGate(gateId: number | null, pin: string): Promise<void> {
    await this.api?.chooseGate(gateId, pin);
    await this.contact();
  }

  turnTo(direction: Direction): void {
    this.seen.clear();
    this.show({direction, answer: null});
  }

  clear(): void {
    this.show({answer: null});
  }

  protected async openRights(sessionId: number): Promise<void> {
    await this.list.open(sessionId);
    this.showRights();
  }

  protected showRights(): void {
    const {rights} = this.list;
    this.show({rights: rights && {count: countOf(rights), upTo: rights.upTo}});
  }

  /** Pulse, queue and list, in this order. Never throws: what has failed is tried again by the next one. */
  async contact(): Promise<void> {
    await this.pulse();
    await this.upload();
    await this.sync();
  }

  async pulse(): Promise<void> {
    const {api, view} = this;
    if (!api || view.sessionId === null) return;
    const machine = await this.ports.body();
    await this.during(async () => {
      const began = this.ports.watches.steady();
      const pulse = await api.pulse({
        ...machine,
        rulesVersion: RULES_VERSION,
        sessionId: view.sessionId!,
        pending: this.journal.pending.length,
        isOffline: !this.link.isOnline,
      });
      const waited = this.ports.watches.steady() - began;
      this.link.answered(waited, this.slow);
      this.clock.learn(Date.parse(pulse.serverNow), waited);
      await this.keepQuietly('clock', {ahead: this.clock.difference(), at: this.clock.now()} satisfies KeptClock);
      if (this.view.sessionId !== pulse.session.id) return;
      await this.keepQuietly('pulse', pulse);
      this.show({
        pulse,
        contactAt: this.clock.now(),
        clockDifference: this.clock.difference(),
        isOnline: this.link.isOnline,
      });
    });
  }

  /** One upload at a time: whoever asks meanwhile waits for that one. */
  upload(): Promise<void> {
    this.uploading ??= this.during(async () => {
      if (!this.api) return;
      await this.journal.upload(this.api, () => this.clock.now()).finally(() => this.showCounts());
    }).finally(() => (this.uploading = null));
    return this.uploading;
  }

  sync(): Promise<void> {
    this.syncing ??= this.during(() => this.syncRights()).finally(() => (this.syncing = null));
    return this.syncing;
  }

  protected async syncRights(): Promise<void> {
    const {api, view} = this;
    const {sessionId, pulse} = view;
    if (!api || sessionId === null || pulse === null) return;
    const listProblem = await this.list.sync(api, sessionId, this.keys(pulse), this.clock.now());
    if (this.view.sessionId !== sessionId) return;
    this.show({listProblem});
    this.showRights();
    await this.keepRights();
  }

  keepRights(isNow = false): Promise<void> {
    return this.quietly(() => this.list.keep(this.ports.watches.steady(), isNow));
  }

  /** What can be asked for again may fail to be kept. */
  protected async quietly(keep: () => Promise<void>): Promise<void> {
    try {
      await keep();
      if (this.view.isStorageFull) this.show({isStorageFull: false});
    } catch {
      this.show({isStorageFull: true});
    }
  }

  protected keepQuietly = (key: string, value: unknown): Promise<void> =>
    this.quietly(() => this.ports.store.keep(key, value));

  /** What a failure means for the reader as a whole. */
  protected async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      await this.meet(failure);
    }
  }

  protected async meet(failure: unknown): Promise<void> {
    if (!(failure instanceof Refusal)) throw failure;
    if (failure.isUnanswered) {
      this.link.failed();
      this.show({isOnline: this.link.isOnline});
    } else if (failure.code === 'device_revoked') {
      const {pending} = this.view;
      await this.leave(
        'Este lector se ha dado de baja desde la oficina. Se han borrado sus datos' +
          (pending === 0
            ? '.'
            : pending === 1
              ? ', con 1 lectura sin enviar.'
              : `, con ${pending} lecturas sin enviar.`),
      );
    } else if (failure.code === 'device_twin') {
      this.api = null;
      await this.ports.store.drop('device');
      this.show({
        phase: 'blank',
        device: null,
        notice:
          'Otro aparato trabaja con la identidad de este lector. Empareja este de nuevo: lo que ha leído se enviará.',
      });
    } else if (failure.code === 'reader_outdated') {
      // Without its door's facts it judges nobody by itself.
      this.show({notice: failure.message, pulse: null});
    } else if (failure.code === 'session_over') {
      this.show({notice: failure.message});
    }
  }

  /** Nothing that was here can be read afterwards. */
  async leave(notice: string | null): Promise<void> {
    this.api = null;
    this.list.rights = null;
    await this.ports.store.wipe();
    this.journal.all = [];
    this.show({...AT_START, phase: 'blank', notice});
  }

  /** Another tab works. */
  standBack(): void {
    this.api = null;
    this.show({...AT_START, phase: 'elsewhere'});
  }

  /** A private window, or storage switched off. */
  cannotStore(): void {
    this.show({phase: 'blank', isStorageFull: true});
  }

  tell(notice: string | null): void {
    this.show({notice});
  }

  lost(): void {
    this.link.lost();
  }

  protected keys = (pulse: Pulse): ReadonlyMap<string, string> => new Map(Object.entries(pulse.keys));
}
