/** By what lines of the bank that come again are known: listed with what each has solved, tried, written, put in order. */
import {inject} from '@loopback/core';
import {del, get, param, post, put, requestBody} from '@loopback/rest';
import {type Actor, type AuditNote, writeAudit} from '../../web/auth/audit';
import {Database} from '../../platform/database/db';
import {
  changeRule,
  deleteRule,
  learnRule,
  listRules,
  orderRules,
  OUTCOMES,
  tidyRule,
  tryRule,
} from '../../domain/reconciliation/rules';
import {jsonBody, operation} from '../../web/http/operation-text';
import {bool, day, id, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {ID} from '../parameters';
import {accountOfTheHouse} from './reconciliation';

const SAID = {
  direction: oneOf('in', 'out'),
  code: str({maxLength: 40, description: 'el concepto común del Cuaderno 43 o la familia de camt; vacío: cualquiera'}),
  words: str({maxLength: 200, description: 'las palabras que ha de decir, en cualquier orden'}),
  isExact: bool({description: 'esas palabras y ninguna otra: lo que se aprende de un movimiento'}),
};
const RULE = {
  ...SAID,
  outcome: oneOf(...OUTCOMES),
  isAutomatic: bool({description: 'se resuelve solo; si no, se propone'}),
  note: str({minLength: 3, maxLength: 500, description: 'qué es'}),
};
const RULE_BODY = obj(RULE, 'BankRuleBody');
const CHANGE_BODY = obj({...RULE, version: int()}, 'BankRuleChange');
const LISTED = obj(
  {
    id: id(),
    ...RULE,
    version: int(),
    lines: int({description: 'movimientos que ha resuelto'}),
    lastOn: orNull(day('el último')),
    staffName: str(),
  },
  'BankRule',
);
const TRIAL = obj(
  {
    lines: int({description: 'del último año'}),
    waiting: int({description: 'de ellos, los que esperan'}),
    matched: int({description: 'de ellos, los que eran de una venta, una devolución o una liquidación'}),
    sample: list(obj({bookedOn: day(), cents: int(), said: str(), state: str()})),
  },
  'BankRuleTrial',
);
const DONE = obj({id: id()});
const RIGHT = {tag: 'Conciliación', permission: {area: 'invoices', action: 'settle'} as const};
const MOST = 500;

export class BankRulesController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
  ) {}

  @get(
    '/api/conciliacion/reglas',
    operation({
      ...RIGHT,
      id: 'listBankRules',
      summary: 'Las reglas, en el orden en que se miran, y lo que ha resuelto cada una',
      answer: obj({list: list(LISTED)}, 'BankRules'),
      errors: [403],
    }),
  )
  async rules(): Promise<{list: Infer<typeof LISTED>[]}> {
    accountOfTheHouse(this.actor);
    return {list: await listRules(this.db)};
  }

  @post(
    '/api/conciliacion/reglas/probar',
    operation({
      ...RIGHT,
      id: 'tryBankRule',
      summary: 'Qué movimientos del último año cogería una regla, sin guardarla',
      answer: TRIAL,
      errors: [403],
    }),
  )
  async try(@requestBody(jsonBody(RULE_BODY)) body: Infer<typeof RULE_BODY>): Promise<Infer<typeof TRIAL>> {
    accountOfTheHouse(this.actor);
    return tryRule(this.db, tidyRule(body));
  }

  @post(
    '/api/conciliacion/reglas',
    operation({
      ...RIGHT,
      id: 'createBankRule',
      summary: 'Escribir una regla; si ya hay una igual, cambia lo que hace',
      answer: DONE,
      errors: [403],
    }),
  )
  async create(@requestBody(jsonBody(RULE_BODY)) body: Infer<typeof RULE_BODY>): Promise<Infer<typeof DONE>> {
    return this.change(async tx => {
      const rule = tidyRule(body);
      const ruleId = await learnRule(tx, rule, this.actor.id!);
      return [ruleId, {action: 'create', changes: {...rule}}];
    });
  }

  @put(
    '/api/conciliacion/reglas/{id}',
    operation({
      ...RIGHT,
      id: 'changeBankRule',
      summary: 'Cambiar una regla: lo que resolvió se queda como está',
      answer: DONE,
      errors: [403, 404, 409],
    }),
  )
  async edit(
    @param.path.integer('id', ID) ruleId: number,
    @requestBody(jsonBody(CHANGE_BODY)) {version, ...body}: Infer<typeof CHANGE_BODY>,
  ): Promise<Infer<typeof DONE>> {
    return this.change(async tx => {
      const rule = tidyRule(body);
      await changeRule(tx, ruleId, {rule, version, staffUserId: this.actor.id!});
      return [ruleId, {action: 'edit', changes: {...rule}}];
    });
  }

  @del(
    '/api/conciliacion/reglas/{id}',
    operation({
      ...RIGHT,
      id: 'deleteBankRule',
      summary: 'Borrar una regla: lo que resolvió se queda como está',
      answer: DONE,
      errors: [403, 404],
    }),
  )
  async delete(@param.path.integer('id', ID) ruleId: number): Promise<Infer<typeof DONE>> {
    return this.change(async tx => {
      await deleteRule(tx, ruleId);
      return [ruleId, {action: 'delete'}];
    });
  }

  @put(
    '/api/conciliacion/reglas',
    operation({
      ...RIGHT,
      id: 'orderBankRules',
      summary: 'Poner las reglas en orden: de las que valen para un movimiento cuenta la primera',
      answer: obj({list: list(LISTED)}, 'BankRulesOrdered'),
      errors: [403],
    }),
  )
  async order(
    @requestBody(jsonBody(obj({ids: list(id(), {maxItems: MOST})}))) {ids}: {ids: number[]},
  ): Promise<{list: Infer<typeof LISTED>[]}> {
    accountOfTheHouse(this.actor);
    return this.db.withTransaction(async tx => {
      await orderRules(tx, ids);
      await writeAudit(tx, this.actor, {action: 'reorder', resource: 'conciliacion/reglas', id: '', changes: {ids}});
      return {list: await listRules(tx)};
    });
  }

  private change(
    act: (tx: Tx) => Promise<[ruleId: number, note: Pick<AuditNote, 'action' | 'changes'>]>,
  ): Promise<{id: number}> {
    accountOfTheHouse(this.actor);
    return this.db.withTransaction(async tx => {
      const [ruleId, note] = await act(tx);
      await writeAudit(tx, this.actor, {resource: 'conciliacion/reglas', id: ruleId, ...note});
      return {id: ruleId};
    });
  }
}
