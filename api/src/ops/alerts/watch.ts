/**
 * Looks at the machine as the doctor does and tells its operators. Promise: what is not well is told by one process,
 * once, and what could not be sent is sent later; also when the database does not answer: then each process remembers
 * for itself what it has told, and tells it by the mail server that it knew last.
 */
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {examine} from '../doctor/examine';
import type {Finding} from '../../platform/process/finding';
import {TIMED, TIMED_WORK} from '../../domain/kernel/locks';
import {log} from '../../platform/process/log';
import {type Kept, keepFindings, noteTold, wasOutsideAsked} from './keep-findings';
import {renderAlert, type Notice} from './letter';
import {isKnowable, type Known, type News, newsIn} from './news';
import {postWithoutDatabase, readPost, sendAlert, type Post} from './post';

export class Watch {
  private post: Post | null;
  /** By name, as long as the database keeps nothing. */
  private readonly remembered = new Map<string, Known>();
  /** Of what the log says already that nobody can be told. */
  private unheard = '';

  /** `clock`: by which it remembers while the database's is away. */
  constructor(
    private readonly config: Config,
    private readonly clock = () => new Date(),
  ) {
    this.post = postWithoutDatabase(config);
  }

  /**
   * One process at a time, as long as there is a database to agree by. Null: another one is looking; else as `look`.
   * `db`: as the owner, whose rights are those that the doctor looks with.
   */
  async takeTurn(db: Database, notices: Notice[] = []): Promise<boolean | null> {
    let answer: boolean | null = null;
    let hasAgreed = false;
    await db
      .withLock(TIMED_WORK, TIMED.watch, async () => {
        hasAgreed = true;
        const isWhole = notices.length === 0 && !(await wasOutsideAsked(db).catch(() => true));
        answer = await this.look(db, {isWhole, notices});
      })
      .catch(async (error: Error) => {
        if (hasAgreed) throw error;
        answer = await this.look(db, {notices});
      });
    return answer;
  }

  /** `notices`: what has happened beside. False: there was something to tell, and nobody to whom, or no way. */
  private async look(db: Database, {isWhole = false, notices = [] as Notice[]} = {}): Promise<boolean> {
    const all = await examine({db, config: this.config, refusals: []}, isWhole);
    const findings = all.filter(isKnowable);
    const kept = await this.keep(db, findings);
    const {known, now} = kept ?? this.remember(findings);
    const news = newsIn(known, now);
    const troubles = [...news.begun, ...known.filter(({state, toldAt}) => state !== 'good' && toldAt !== null)];
    const said = notices.filter(({what}) => !troubles.some(one => one.what === what));
    if (said.length + news.begun.length + news.still.length + news.over.length === 0) return true;
    if (!this.post) {
      const names = [...said, ...news.begun].map(({what}) => what).join(', ');
      if (names && names !== this.unheard)
        log.warn({what: names}, 'nobody can be told: there is no mail server, or no address (ALERT_EMAIL)');
      this.unheard = names;
      return false;
    }
    try {
      await sendAlert(this.post, renderAlert(this.post.identity, news, said));
    } catch (error) {
      log.warn({err: (error as Error).message}, 'an alert did not leave, and will be tried again');
      return false;
    }
    await this.note(db, news, kept !== null);
    return true;
  }

  /** Null: it takes nothing. */
  private async keep(db: Database, findings: Finding[]): Promise<Kept | null> {
    const told = new Map([...this.remembered.values()].flatMap(({what, toldAt}) => (toldAt ? [[what, toldAt]] : [])));
    try {
      const kept = await db.withTransaction(tx => keepFindings(tx, findings, told));
      this.remembered.clear();
      this.post = await readPost(db, this.config);
      return kept;
    } catch {
      return null;
    }
  }

  private remember(findings: Finding[]): Kept {
    const now = this.clock();
    for (const finding of findings) {
      const before = this.remembered.get(finding.what);
      const since = finding.state === 'good' ? null : (before?.since ?? now);
      this.remembered.set(finding.what, {...finding, since, toldAt: before?.toldAt ?? null});
    }
    return {known: findings.map(({what}) => this.remembered.get(what)!), now};
  }

  private async note(db: Database, news: News, isKept: boolean): Promise<void> {
    // What cannot be written down now is told a second time: better than never.
    if (isKept) return void (await db.withTransaction(tx => noteTold(tx, news)).catch(() => undefined));
    const now = this.clock();
    for (const one of [...news.begun, ...news.still]) this.remembered.set(one.what, {...one, toldAt: now});
    for (const one of news.over) this.remembered.set(one.what, {...one, toldAt: null});
  }
}
