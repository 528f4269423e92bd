/** The bank's account line by line: the days, what waits with what it may be, accepted, put aside or let go. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody} from '@loopback/rest';
import {type Actor, type AuditNote, writeAudit} from '../../web/auth/audit';
import {allows} from '../../web/auth/permissions';
import {Database} from '../../platform/database/db';
import {
  closeDays,
  openDays,
  readBalance,
  readClosedTo,
  readClosing,
  readOnItsWay,
} from '../../domain/reconciliation/close-days';
import {lockLine, matchLines, readWaiting, releaseLine} from '../../domain/reconciliation/match';
import {BY_HAND_DAYS, readOpenThings} from '../../domain/reconciliation/open-things';
import {propose} from '../../domain/reconciliation/propose';
import {countWaiting, readDay, readDays} from '../../domain/reconciliation/read-days';
import {forgetPattern, learnRule, OUTCOMES, patternOf} from '../../domain/reconciliation/rules';
import {setAside} from '../../domain/transfers/movements';
import {DomainError, invalid} from '../../domain/kernel/errors';
import {acceptProposal, isAllowed, type Reconciler} from '../../jobs/money/reconcile';
import {takeReturn} from '../../jobs/money/remittances';
import {transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, day, id, instant, int, list, obj, oneOf, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, MAYBE_KEY} from '../parameters';

const MONEY = (description?: string) => int({description});
const DAY = obj(
  {
    day: day(),
    movements: int(),
    waiting: int({description: '0: el día está cuadrado'}),
    inCents: MONEY(),
    outCents: MONEY('en negativo'),
    balanceCents: orNull(MONEY('al final del día; null: su extracto no lo dice')),
    hasGap: bool({description: 'el saldo de antes no es el del día anterior: falta un extracto'}),
    isClosed: bool(),
  },
  'BankDay',
);
const DAYS = obj(
  {
    list: list(DAY),
    closedTo: orNull(day('el último día cerrado')),
    onItsWayCents: MONEY('anotado en el libro y en ningún extracto todavía'),
  },
  'BankDays',
);
const BALANCE = {bankCents: MONEY('lo que dice el extracto'), bookCents: MONEY('lo que tiene el libro')};
const PROPOSAL = obj(
  {
    key: str({description: 'para aceptarla'}),
    title: str(),
    why: str(),
  },
  'BankProposal',
);
const LINE = obj(
  {
    id: id(),
    cents: MONEY('lo que sale, en negativo'),
    payer: str(),
    concept: str(),
    code: str({description: 'el concepto común del Cuaderno 43 o la familia de camt'}),
    state: oneOf('waiting', 'paid', 'matched', 'set_aside'),
    note: str(),
    balanceCents: orNull(MONEY()),
    of: str({description: 'lo que paga o de lo que es'}),
    canRelease: bool(),
    proposals: list(PROPOSAL),
  },
  'BankLine',
);
const LINES = obj(
  {
    day: day(),
    list: list(LINE),
    balance: obj(BALANCE, 'BankBalance'),
    closing: orNull(obj({at: instant(), staffName: str(), note: str()}, 'BankClosing')),
    waitingBefore: int({description: 'sin resolver en ese día y en los de antes'}),
  },
  'BankDayLines',
);
const CLOSE = obj({
  until: day('este día y los de antes'),
  note: opt(str({maxLength: 500, description: 'por qué, si el banco y el libro difieren'})),
});
const CLOSED = obj({until: day(), ...BALANCE}, 'BankDaysClosed');
const OPEN = obj({from: day('este día y los de después'), reason: str({maxLength: 500})});
const ACCEPT = obj({key: str({minLength: 3, maxLength: 120})});
const ASIDE = obj({
  note: str({minLength: 3, maxLength: 500, description: 'qué es, o qué se ha hecho con ello'}),
  outcome: opt(oneOf(...OUTCOMES)),
  remember: opt(oneOf('propose', 'automatic')),
});
const DONE = obj({id: id()});
const RIGHT = {tag: 'Conciliación', permission: {area: 'invoices', action: 'settle'} as const};
const RESOURCE = 'reservas/transferencias';
// No `format`: the framework would make a moment of it.
const DAY_SCHEMA = {type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', example: '2026-12-31'} as const;
const MOST_DAYS = 31;
/** A day is proposed for whole; of one with thousands that wait, the first. */
const MOST_PROPOSED = 500;
const SHOWN = 5;
const MOST_FOUND = 50;

/** With whose rights what the bank says is taken as done. */
export const reconcilerOf = (runtime: Runtime, actor: Actor): Reconciler => ({
  staffUserId: actor.id!,
  mayReturn: allows(actor.roles, 'instalments', 'edit'),
  maySettle: allows(actor.roles, 'settlements', 'settle'),
  giveBack: async (tx, debitId, code) => {
    const isNew = await takeReturn(runtime, tx, debitId, code, actor.id!);
    if (isNew)
      await writeAudit(tx, actor, {
        action: 'return',
        resource: 'remesas/adeudos',
        id: debitId,
        changes: {reasonCode: code},
      });
    return isNew;
  },
  matched: (tx, movementId, what) =>
    writeAudit(tx, actor, {action: 'edit', resource: RESOURCE, id: movementId, changes: {matched: what}}),
});

/** The account is the club's: staff of a company neither see it nor touch it. */
export function accountOfTheHouse(actor: Actor): void {
  if (actor.companyId !== null)
    throw new DomainError('forbidden', 'La cuenta es de la organización: pídeselo a quien lleva sus cobros.');
}

export class ReconciliationController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/conciliacion/dias',
    operation({
      ...RIGHT,
      id: 'readBankDays',
      summary: 'La cuenta por días: qué espera, qué ha entrado y salido, y el saldo',
      answer: DAYS,
      errors: [403],
    }),
  )
  async days(
    @param.query.string('hasta', {schema: DAY_SCHEMA, description: 'los días hasta este; sin él, los últimos'})
    until?: string,
  ): Promise<Infer<typeof DAYS>> {
    accountOfTheHouse(this.actor);
    return {
      list: await readDays(this.db, until ?? null, MOST_DAYS),
      closedTo: await readClosedTo(this.db),
      onItsWayCents: await readOnItsWay(this.db),
    };
  }

  @get(
    '/api/conciliacion/dias/{day}',
    operation({
      ...RIGHT,
      id: 'readBankDay',
      summary: 'Los movimientos de un día y, de lo que espera, qué puede ser',
      answer: LINES,
      errors: [403],
    }),
  )
  async day(@param.path.string('day', {schema: DAY_SCHEMA}) on: string): Promise<Infer<typeof LINES>> {
    accountOfTheHouse(this.actor);
    const lines = await readDay(this.db, on);
    const closing = await readClosing(this.db, on);
    const waiting = (await readWaiting(this.db, on)).slice(0, MOST_PROPOSED);
    const who = reconcilerOf(this.runtime, this.actor);
    const open = waiting.length > 0 ? await readOpenThings(this.db, waiting) : null;
    const proposals = new Map(
      waiting.map(line => [
        line.id,
        propose(line, open!)
          .filter(one => isAllowed(who, one))
          .slice(0, SHOWN)
          .map(({key, title, why}) => ({key, title, why})),
      ]),
    );
    return {
      day: on,
      list: lines.map(({hasReturn, ...line}) => ({
        ...line,
        state: line.state as Infer<typeof LINE>['state'],
        canRelease: closing === null && ((line.state === 'matched' && !hasReturn) || line.state === 'set_aside'),
        proposals: proposals.get(line.id) ?? [],
      })),
      balance: await readBalance(this.db, on),
      closing: closing && {...closing, at: closing.at.toISOString()},
      waitingBefore: await countWaiting(this.db, on),
    };
  }

  @post(
    '/api/conciliacion/cerrar',
    operation({
      ...RIGHT,
      id: 'closeBankDays',
      summary: 'Cerrar la cuenta hasta un día: nada de antes cambia ya sin abrirlo',
      answer: CLOSED,
      errors: [403, 409],
    }),
  )
  async close(
    @requestBody(jsonBody(CLOSE)) {until, note = ''}: Infer<typeof CLOSE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof CLOSED>> {
    accountOfTheHouse(this.actor);
    return transactOnce(this.db, this.actor, key, ['closeBankDays', until, note], async tx => {
      const balance = await closeDays(tx, {until, note: note.trim(), staffUserId: this.actor.id!});
      await this.noteDays(tx, until, {action: 'close', changes: {...balance, note: note.trim()}});
      return {until, ...balance};
    });
  }

  @post(
    '/api/conciliacion/abrir',
    operation({
      ...RIGHT,
      id: 'openBankDays',
      summary: 'Abrir un día cerrado, y los de después, con su motivo',
      answer: obj({from: day()}),
      errors: [403, 409],
    }),
  )
  async open(
    @requestBody(jsonBody(OPEN)) {from, reason}: Infer<typeof OPEN>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{from: string}> {
    accountOfTheHouse(this.actor);
    return transactOnce(this.db, this.actor, key, ['openBankDays', from, reason], async tx => {
      await openDays(tx, {from, reason: reason.trim(), staffUserId: this.actor.id!});
      await this.noteDays(tx, from, {action: 'reopen', reason: reason.trim()});
      return {from};
    });
  }

  @get(
    '/api/conciliacion/{id}/buscar',
    operation({
      ...RIGHT,
      id: 'searchBankMatch',
      summary: 'De qué puede ser un movimiento, por lejos que esté su día',
      answer: obj({list: list(PROPOSAL)}, 'BankProposals'),
      errors: [403, 404, 409],
    }),
  )
  async search(
    @param.path.integer('id', ID) movementId: number,
    @param.query.string('q', {schema: {type: 'string', maxLength: 100}, description: 'palabras de lo que se busca'})
    words?: string,
  ): Promise<{list: Infer<typeof PROPOSAL>[]}> {
    accountOfTheHouse(this.actor);
    const who = reconcilerOf(this.runtime, this.actor);
    const asked = (words ?? '').trim().toLowerCase();
    return this.db.withTransaction(async tx => {
      const line = await lockLine(tx, movementId);
      return {
        list: propose(line, await readOpenThings(tx, [line], BY_HAND_DAYS), true)
          .filter(one => isAllowed(who, one) && `${one.title} ${one.why}`.toLowerCase().includes(asked))
          .slice(0, MOST_FOUND)
          .map(({key, title, why}) => ({key, title, why})),
      };
    });
  }

  @post(
    '/api/conciliacion/{id}/aceptar',
    operation({
      ...RIGHT,
      id: 'acceptBankProposal',
      summary: 'Aceptar lo que se propone de un movimiento',
      answer: DONE,
      errors: [403, 404, 409],
    }),
  )
  async accept(
    @param.path.integer('id', ID) movementId: number,
    @requestBody(jsonBody(ACCEPT)) body: Infer<typeof ACCEPT>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DONE>> {
    accountOfTheHouse(this.actor);
    return transactOnce(this.db, this.actor, key, ['acceptBankProposal', movementId, body], async tx => {
      await acceptProposal(tx, movementId, body.key, reconcilerOf(this.runtime, this.actor));
      return {id: movementId};
    });
  }

  @post(
    '/api/conciliacion/{id}/apartar',
    operation({
      ...RIGHT,
      id: 'setBankLineAside',
      summary: 'Apartar un movimiento, con lo que es; y reconocer los que vengan iguales',
      answer: DONE,
      errors: [403, 404, 409],
    }),
  )
  async aside(
    @param.path.integer('id', ID) movementId: number,
    @requestBody(jsonBody(ASIDE)) body: Infer<typeof ASIDE>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DONE>> {
    accountOfTheHouse(this.actor);
    return transactOnce(this.db, this.actor, key, ['setBankLineAside', movementId, body], async tx => {
      const line = await lockLine(tx, movementId);
      const [note, pattern] = [body.note.trim(), patternOf(line)];
      const outcome = body.outcome ?? 'set_aside';
      if (outcome === 'fee' && line.cents > 0)
        throw invalid({outcome: 'Un gasto del banco sale de la cuenta: de lo que entra, di qué es.'});
      if (outcome !== 'set_aside')
        await matchLines(tx, [{movementId, parts: [{kind: outcome, cents: line.cents}]}], this.actor.id!);
      else await setAside(tx, movementId, note, this.actor.id!);
      const isAutomatic = body.remember === 'automatic';
      if (body.remember) await learnRule(tx, {...pattern, outcome, isAutomatic, note}, this.actor.id!);
      else await forgetPattern(tx, pattern);
      await this.note(tx, movementId, {note, remember: body.remember ?? null});
      return {id: movementId};
    });
  }

  @post(
    '/api/conciliacion/{id}/soltar',
    operation({
      ...RIGHT,
      id: 'releaseBankLine',
      summary: 'Soltar un movimiento que se casó con lo que no era: vuelve a esperar',
      answer: DONE,
      errors: [403, 404, 409],
    }),
  )
  async release(
    @param.path.integer('id', ID) movementId: number,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<Infer<typeof DONE>> {
    accountOfTheHouse(this.actor);
    return transactOnce(this.db, this.actor, key, ['releaseBankLine', movementId], async tx => {
      await releaseLine(tx, movementId);
      await this.note(tx, movementId, {released: true});
      return {id: movementId};
    });
  }

  private noteDays(tx: Tx, on: string, note: Pick<AuditNote, 'action' | 'changes' | 'reason'>): Promise<void> {
    return writeAudit(tx, this.actor, {resource: 'conciliacion', id: on, ...note});
  }

  private note(tx: Tx, movementId: number, changes: Record<string, unknown>): Promise<void> {
    return writeAudit(tx, this.actor, {action: 'edit', resource: RESOURCE, id: movementId, changes});
  }
}
