/**
 * Direct debits in the hands of staff: what is ready, a draft, its file for the bank, what the bank has paid and what
 * it gives back.
 */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudit} from '../../web/auth/audit';
import type {AuditAction} from '../../web/auth/audit-actions';
import {CONTRACT_AREAS, kindsSeen} from '../../web/auth/owners';
import {Database} from '../../platform/database/db';
import {cancelRemittance} from '../../domain/sepa/cancel-remittance';
import {solveNotice} from '../../domain/sepa/bank-notices';
import {draftRemittance, dropDebit, previewRemittance} from '../../domain/sepa/draft-remittance';
import {beginSending} from '../../domain/sepa/send-remittance';
import {beginSettling} from '../../domain/sepa/settle-debits';
import {notFound} from '../../domain/kernel/errors';
import {carryOnAtOnce, takeReturn, takeReturns} from '../../jobs/money/remittances';
import {readApart} from '../../outside/reading-apart/read-apart';
import {RESOURCES} from '../../models/registry';
import {fileBody} from '../../web/rest/file-body';
import {idempotencyKey, once, ownScopes, transactOnce} from '../../web/rest/idempotency';
import {jsonBody, operation} from '../../web/http/operation-text';
import {reachRecord} from '../../web/rest/scope';
import {bool, cents, day, id, int, list, obj, opt, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {ID, KEY, MAYBE_KEY} from '../parameters';

const CHOICE = {
  withOverdue: opt(bool({description: 'volver a presentar también lo impagado'})),
  listId: opt(orNull(id('solo los de una lista de abonos'))),
};
const DUE = 'los plazos que vencen hasta este día';
const PREVIEW_BODY = obj({
  ...CHOICE,
  dueUntilOn: opt(day(`${DUE}; sin él, hasta el primero en que el banco puede cobrar`)),
});
const DRAFT_BODY = obj({
  ...CHOICE,
  dueUntilOn: day(`${DUE}, nunca después del cargo`),
  collectionOn: day('día del cargo en las cuentas'),
});
const PREVIEW = obj(
  {
    dueUntilOn: day(),
    debits: int(),
    totalCents: cents(),
    earliestOn: day('el primer día en que el banco puede cobrar'),
  },
  'RemittancePreview',
);
const UNDER_WAY = obj(
  {
    state: str({description: '`sending`, `settling`: sigue solo, lote a lote'}),
    left: int({description: 'adeudos que faltan'}),
    debits: int(),
    totalCents: cents(),
    dropped: int({description: 'los que ya se habían pagado o han perdido su mandato'}),
  },
  'RemittanceUnderWay',
);
const REASON_BODY = obj({reason: str({minLength: 3, maxLength: 300})});
const NOTE_BODY = obj({note: str({minLength: 3, maxLength: 300, description: 'qué se ha hecho'})});
const RETURN_BODY = obj({
  reasonCode: str({
    pattern: '^[A-Z]{2}[0-9]{2}$',
    description: 'código ISO del motivo: AM04, MD01, MS02…',
    example: 'AM04',
  }),
});
const RETURNS = obj(
  {
    found: int(),
    returned: int(),
    repeated: int({description: 'ya estaban anotadas'}),
    pending: int({description: 'el banco las anuncia y no las ha contabilizado: vendrán en otro fichero'}),
    refused: list(
      obj({
        remittanceId: id(),
        block: str({description: 'FRST, RCUR; vacío: entera'}),
        debits: int(),
        totalCents: cents(),
      }),
      {description: 'bloques que el banco no ha admitido: sus plazos se vuelven a deber como antes'},
    ),
    unknown: list(obj({endToEndId: str(), reason: str()}), {
      description: 'lo que no se ha podido colocar: espera en `remesas/avisos`',
    }),
  },
  'ReturnsTaken',
);
const MADE = obj({id: id()});
const TEXT = {tag: 'Remesas', errors: [404, 409]};
const MAY = (action: 'view' | 'create' | 'edit' | 'delete' | 'send' | 'export') =>
  ({area: 'instalments', action}) as const;
const MOST_BYTES = 20_000_000;

export class RemittancesController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/remesas/previa',
    operation({
      ...TEXT,
      id: 'previewRemittance',
      summary: 'Qué entraría en una remesa',
      permission: MAY('view'),
      answer: PREVIEW,
    }),
  )
  async preview(@requestBody(jsonBody(PREVIEW_BODY)) body: Infer<typeof PREVIEW_BODY>): Promise<Infer<typeof PREVIEW>> {
    return previewRemittance(this.db, {
      dueUntilOn: body.dueUntilOn ?? null,
      withOverdue: body.withOverdue ?? false,
      seasonListId: body.listId ?? null,
      kinds: kindsSeen(CONTRACT_AREAS, this.actor.roles),
    });
  }

  @post(
    '/api/remesas/preparar',
    operation({
      ...TEXT,
      id: 'draftRemittance',
      summary: 'Preparar una remesa en borrador',
      description:
        'Los plazos con mandato que vencen hasta un día y no están en otra remesa viva. En borrador no se cobra nada.',
      permission: MAY('create'),
      answer: MADE,
    }),
  )
  async draft(
    @requestBody(jsonBody(DRAFT_BODY)) body: Infer<typeof DRAFT_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof MADE>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('remittance', this.actor), key, body, async () => {
        const made = await draftRemittance(tx, {
          dueUntilOn: body.dueUntilOn,
          collectionOn: body.collectionOn,
          withOverdue: body.withOverdue ?? false,
          seasonListId: body.listId ?? null,
          kinds: kindsSeen(CONTRACT_AREAS, this.actor.roles),
          staffUserId: this.actor.id!,
        });
        await this.note(tx, 'create', made, {...body});
        return {id: made};
      }),
    );
  }

  @post(
    '/api/remesas/{id}/adeudos/{debitId}/quitar',
    operation({
      ...TEXT,
      id: 'dropDebit',
      summary: 'Quitar un adeudo de un borrador',
      permission: MAY('edit'),
      answer: MADE,
    }),
  )
  async drop(
    @param.path.integer('id', ID) remittanceId: number,
    @param.path.integer('debitId', ID) debitId: number,
  ): Promise<Infer<typeof MADE>> {
    return this.db.withTransaction(async tx => {
      await this.mustReach(tx, remittanceId);
      await dropDebit(tx, remittanceId, debitId);
      await this.note(tx, 'drop', remittanceId, {debitId});
      return {id: remittanceId};
    });
  }

  @post(
    '/api/remesas/{id}/enviar',
    operation({
      ...TEXT,
      id: 'sendRemittance',
      summary: 'Cerrar la remesa y hacer su fichero',
      description:
        'Desde aquí sus plazos se están cobrando y nadie más los cobra. Se avisa a cada titular. Una grande se prepara por lotes.',
      permission: MAY('send'),
      answer: UNDER_WAY,
    }),
  )
  async send(
    @param.path.integer('id', ID) remittanceId: number,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof UNDER_WAY>> {
    const key = idempotencyKey(keyHeader);
    await this.db.withTransaction(tx =>
      once(tx, `remittance-send:${remittanceId}`, key, {}, async () => {
        await this.mustReach(tx, remittanceId);
        await beginSending(tx, remittanceId);
        await this.note(tx, 'send', remittanceId, {});
        return {};
      }),
    );
    return carryOnAtOnce(this.runtime, remittanceId);
  }

  @get(
    '/api/remesas/{id}/fichero',
    operation({
      ...TEXT,
      id: 'getRemittanceFile',
      summary: 'El fichero de la remesa, pain.008.001.08 (Cuaderno 19-14)',
      permission: MAY('export'),
      answer: {contentType: 'application/octet-stream', description: 'XML.'},
    }),
  )
  async file(@param.path.integer('id', ID) remittanceId: number): Promise<Response> {
    await this.mustReach(this.db, remittanceId);
    const {rows} = await this.db.query<{file: string | null; messageId: string}>(
      'select file, message_id as "messageId" from sepa_remittance where id = $1',
      [remittanceId],
    );
    if (!rows[0]?.file) throw notFound('Esta remesa todavía no tiene fichero: ciérrala primero.');
    await this.note(this.db, 'export', remittanceId, {});
    const bytes = Buffer.from(rows[0].file, 'utf8');
    this.response
      .writeHead(200, {
        'Content-Type': 'application/xml; charset=utf-8',
        'Content-Length': bytes.length,
        'Content-Disposition': `attachment; filename="remesa-${remittanceId}.xml"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .end(bytes);
    return this.response;
  }

  @post(
    '/api/remesas/{id}/anular',
    operation({
      ...TEXT,
      id: 'cancelRemittance',
      summary: 'Descartar un borrador, o anular una remesa que el banco no ha admitido',
      permission: MAY('delete'),
      answer: MADE,
    }),
  )
  async cancel(
    @param.path.integer('id', ID) remittanceId: number,
    @requestBody(jsonBody(REASON_BODY)) body: Infer<typeof REASON_BODY>,
  ): Promise<Infer<typeof MADE>> {
    return this.db.withTransaction(async tx => {
      await this.mustReach(tx, remittanceId);
      const from = await cancelRemittance(tx, remittanceId, body.reason.trim());
      await this.note(tx, 'cancel', remittanceId, {from}, body.reason.trim());
      return {id: remittanceId};
    });
  }

  @post(
    '/api/remesas/{id}/abonar',
    operation({
      ...TEXT,
      id: 'settleRemittance',
      summary: 'El banco ha abonado la remesa: lo que no ha devuelto está pagado',
      description: 'Desde el día del cargo. Una grande se anota por lotes.',
      permission: MAY('edit'),
      answer: UNDER_WAY,
    }),
  )
  async settle(@param.path.integer('id', ID) remittanceId: number): Promise<Infer<typeof UNDER_WAY>> {
    await this.db.withTransaction(async tx => {
      await this.mustReach(tx, remittanceId);
      await beginSettling(tx, remittanceId);
      await this.note(tx, 'settle', remittanceId, {});
    });
    return carryOnAtOnce(this.runtime, remittanceId);
  }

  @post(
    '/api/remesas/{id}/adeudos/{debitId}/devolver',
    operation({
      ...TEXT,
      id: 'returnDebit',
      summary: 'Anotar que el banco ha devuelto un adeudo',
      permission: MAY('edit'),
      answer: obj({isNew: bool({description: 'false: ya estaba anotado'})}),
    }),
  )
  async giveBack(
    @param.path.integer('id', ID) remittanceId: number,
    @param.path.integer('debitId', ID) debitId: number,
    @requestBody(jsonBody(RETURN_BODY)) body: Infer<typeof RETURN_BODY>,
    @param.header.string('Idempotency-Key', MAYBE_KEY) key?: string,
  ): Promise<{isNew: boolean}> {
    return transactOnce(this.db, this.actor, key, ['returnDebit', debitId, body], async tx => {
      await this.mustReach(tx, remittanceId);
      const {rowCount} = await tx.query('select 1 from sepa_debit where id = $1 and sepa_remittance_id = $2', [
        debitId,
        remittanceId,
      ]);
      if (rowCount !== 1) throw notFound('Ese adeudo no es de esta remesa.');
      return {isNew: await this.takeReturn(tx, debitId, body.reasonCode)};
    });
  }

  @post(
    '/api/remesas/devoluciones',
    operation({
      ...TEXT,
      errors: [409, 413],
      id: 'takeReturns',
      summary: 'Subir el fichero de devoluciones del banco',
      description:
        'pain.002, camt.053 o camt.054; o un CSV con las columnas referencia y motivo. Lo que no se puede colocar espera en `remesas/avisos`. Subirlo dos veces no repite nada.',
      permission: MAY('edit'),
      answer: RETURNS,
    }),
  )
  async returns(
    @requestBody(fileBody('El fichero, hasta 20 MB.', MOST_BYTES)) content: object,
  ): Promise<Infer<typeof RETURNS>> {
    const {answer: told} = await readApart('returns', null, content as Buffer);
    const taken = await takeReturns(this.runtime, told, {
      giveBack: (tx, debitId, code) => this.takeReturn(tx, debitId, code),
      refused: (tx, {remittanceId, sequenceType, reasonCode}, debits) =>
        this.note(tx, 'return', remittanceId, {block: sequenceType, reasonCode, debits}),
    });
    return {found: told.returns.length + told.refused.length + told.unplaced.length, pending: told.pending, ...taken};
  }

  @post(
    '/api/remesas/avisos/{id}/resolver',
    operation({
      ...TEXT,
      id: 'solveSepaNotice',
      summary: 'Dar por resuelto lo que el banco dijo y no se pudo colocar, y qué se ha hecho',
      permission: MAY('edit'),
      answer: MADE,
    }),
  )
  async solve(
    @param.path.integer('id', ID) noticeId: number,
    @requestBody(jsonBody(NOTE_BODY)) body: Infer<typeof NOTE_BODY>,
  ): Promise<Infer<typeof MADE>> {
    await this.db.withTransaction(async tx => {
      await solveNotice(tx, noticeId, body.note, this.actor.id!);
      await writeAudit(tx, this.actor, {
        action: 'edit',
        resource: 'remesas/avisos',
        id: noticeId,
        changes: {note: body.note},
      });
    });
    return {id: noticeId};
  }

  private async takeReturn(tx: Tx, debitId: number, code: string): Promise<boolean> {
    await reachRecord(tx, RESOURCES.get('remesas/adeudos')!, debitId, this.actor);
    const isNew = await takeReturn(this.runtime, tx, debitId, code, this.actor.id!);
    if (isNew) {
      await writeAudit(tx, this.actor, {
        action: 'return',
        resource: 'remesas/adeudos',
        id: debitId,
        changes: {reasonCode: code},
      });
      // Money of a paid order has gone back: a refund in the log of refunds, too.
      const {rows} = await tx.query<{id: number}>(
        'select r.id from refund r join sepa_debit d on d.payment_id = r.payment_id where d.id = $1',
        [debitId],
      );
      for (const refund of rows)
        await writeAudit(tx, this.actor, {
          action: 'refund',
          resource: 'devoluciones',
          id: refund.id,
          changes: {reasonCode: code},
        });
    }
    return isNew;
  }

  /** With a debit of a contract that is not theirs to see: not found. */
  private mustReach(tx: Tx, remittanceId: number): Promise<void> {
    return reachRecord(tx, RESOURCES.get('remesas')!, remittanceId, this.actor);
  }

  private note(
    tx: Tx,
    action: AuditAction,
    remittanceId: number,
    changes: Record<string, unknown>,
    reason?: string,
  ): Promise<void> {
    return writeAudit(tx, this.actor, {action, resource: 'remesas', id: remittanceId, changes, reason});
  }
}
