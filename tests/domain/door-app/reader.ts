/** A reader of the door's app without a browser: its engine over a store in memory, watches that a test sets. */
import {DoorEngine} from '../../../backoffice/door/src/engine/engine';
import {isProblem} from '../../../backoffice/door/src/engine/state';
import {MemoryStore} from './memory-store';
import {SESSION, type FakeDoor} from './fake-door';

export class TestReader {
  wall: number;
  steady = 0;
  engine: DoorEngine;

  constructor(
    readonly server: FakeDoor,
    readonly store = new MemoryStore(),
  ) {
    this.wall = server.now;
    this.engine = this.make();
  }

  private make(): DoorEngine {
    return new DoorEngine({
      store: this.store,
      watches: {wall: () => this.wall, steady: () => this.steady},
      pause: async milliseconds => this.pass(milliseconds),
      api: () => this.server,
      body: async () => ({isInstalled: true, isPersistent: true, version: 'test'}),
    });
  }

  async pair(): Promise<this> {
    await this.engine.start();
    await this.engine.pair({
      deviceToken: 'dv_test',
      deviceId: 1,
      eventId: 3,
      eventTitle: 'Derbi',
      sessionId: SESSION,
      gateId: 1,
      name: 'Lector',
      instance: 'one',
    });
    return this;
  }

  /** The tab is killed and opened again. */
  async restart(): Promise<void> {
    this.engine = this.make();
    await this.engine.start();
  }

  pass(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
    this.server.now += milliseconds;
  }

  /** @returns the result, or the title of the problem */
  async read(text: string): Promise<string> {
    await this.engine.read(text);
    const {answer} = this.engine.view;
    return answer === null ? '' : isProblem(answer) ? answer.title : answer.scanned.result;
  }

  /** As many failures as it takes. */
  async lose(): Promise<void> {
    this.server.isCut = true;
    this.engine.lost();
  }

  async find(): Promise<void> {
    this.server.isCut = false;
    await this.engine.contact();
    await this.engine.contact();
  }
}
