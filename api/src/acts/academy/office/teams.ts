/** Squads and the adults who are with them: certificates seen, teams made up, families written to, codes sent. */
import {inject} from '@loopback/core';
import {get, param, post, type Response, requestBody, RestBindings} from '@loopback/rest';
import {type Actor, writeAudit} from '../../../web/auth/audit';
import type {AuditAction} from '../../../web/auth/audit-actions';
import {allows} from '../../../web/auth/permissions';
import {Database} from '../../../platform/database/db';
import {assignTeam, type RowDone} from '../../../domain/academy/teams/assign-team';
import {codeToMail} from '../../../domain/academy/teams/codes-to-mail';
import {readSquads} from '../../../domain/academy/teams/read-squads';
import {seeCertificate} from '../../../domain/academy/teams/see-certificate';
import {withdrawMany} from '../../../domain/academy/teams/withdraw-many';
import {DomainError, invalid} from '../../../domain/kernel/errors';
import {readAdultsRegister} from '../../../outside/papers/documents/adults-register';
import {readTeamSheet} from '../../../outside/papers/documents/team-sheet';
import {tableSheetPdf, type TableSheet} from '../../../outside/drawing/table-sheet';
import {chargeMany} from '../../../jobs/academy/charge-many';
import {inviteToRenew} from '../../../jobs/academy/invite-to-renew';
import {sendRefunds} from '../../../jobs/mails/refund-mail';
import {queueCodeMails, remindFamilies} from '../../../jobs/academy/code-mails';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {
  bool,
  cents,
  day,
  email,
  id,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {Tx} from '../../../domain/kernel/tx';
import {ID, KEY} from '../../parameters';

const SEEN_BODY = obj({issuedOn: day('la fecha que pone en el certificado')});
const SEEN = obj({id: id(), certificateOn: day(), certificateUntilOn: day()});
const BULK_BODY = obj({
  enrolmentIds: list(id(), {minItems: 1, maxItems: 200, uniqueItems: true}),
  act: oneOf('assign', 'remind', 'withdraw', 'charge', 'renew'),
  teamId: opt(orNull(id('con assign; null: sin equipo'))),
  note: opt(orNull(str({maxLength: 300, description: 'con withdraw: el motivo, que lee la familia'}))),
  isPreview: opt(bool({description: 'con withdraw: solo se mira'})),
  expectedRefundCents: opt(int({minimum: 0, description: 'con withdraw: lo que se ha mostrado; 0 si no se dice'})),
  untilOn: opt(orNull(day('con renew: último día para contestar'))),
  withDebts: opt(bool({description: 'con renew: también a familias con pagos vencidos'})),
});
const BULK = obj({
  done: int(),
  rows: list(obj({id: id(), name: str(), done: bool(), told: str()})),
  refundCents: opt(cents('con withdraw: lo que se devuelve, en suma')),
  letOffCents: opt(cents('con withdraw: lo que se quita de lo que falta')),
});
const SQUADS = obj({
  categoryName: str(),
  listName: str(),
  teams: list(
    obj({
      id: id(),
      name: str(),
      maxSquad: int(),
      needsLicence: bool(),
      isActive: bool(),
      ground: str(),
      trainingSchedule: str(),
      staff: list(obj({name: str(), role: str(), phone: str(), certificateState: str()})),
    }),
  ),
  players: list(
    obj({
      id: id('de la inscripción'),
      athleteName: str(),
      birthYear: int(),
      sex: str(),
      position: orNull(str()),
      foot: orNull(str()),
      shirtNo: orNull(int()),
      teamId: orNull(id()),
      state: str(),
      hasLicence: bool(),
      imagePurposes: list(str()),
      athleteId: id(),
      hasPhoto: bool(),
    }),
  ),
});
const SEND_BODY = obj({email: opt(orNull(email()))});
const SENT = obj({id: id(), mails: int()});
const TAG = 'Cantera';
const at = (action: 'view' | 'edit' | 'export' | 'invite', errors = [404]) => ({
  tag: TAG,
  permission: {area: 'academy', action} as const,
  errors,
});

export class TeamsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject('runtime') private runtime: Runtime,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/bases/entrenadores/{id}/certificado',
    operation({
      ...at('edit'),
      id: 'seeCertificate',
      summary: 'Certificado visto',
      description: 'Queda anotado quién lo ha visto y cuándo; del papel no se guarda copia.',
      answer: SEEN,
    }),
  )
  async certificate(
    @param.path.integer('id', ID) coachId: number,
    @requestBody(jsonBody(SEEN_BODY)) {issuedOn}: Infer<typeof SEEN_BODY>,
  ): Promise<Infer<typeof SEEN>> {
    return this.db.withTransaction(async tx => {
      const seen = await seeCertificate(tx, {coachId, issuedOn, staffUserId: this.actor.id!});
      await writeAudit(tx, this.actor, {
        action: 'review',
        resource: 'bases/entrenadores',
        id: coachId,
        changes: {certificateOn: seen.certificateOn, certificateUntilOn: seen.certificateUntilOn},
      });
      return seen;
    });
  }

  @get(
    '/api/bases/entrenadores/registro.pdf',
    operation({
      ...at('export', []),
      id: 'getAdultsRegister',
      summary: 'El registro de personas adultas, para la federación',
      answer: {contentType: 'application/pdf', description: 'El registro.'},
    }),
  )
  async register(): Promise<Response> {
    return this.answerPdf(await readAdultsRegister(this.db), 'registro-personas-adultas');
  }

  @get(
    '/api/bases/equipos/{id}/hoja.pdf',
    operation({
      ...at('view'),
      id: 'getTeamSheet',
      summary: 'La hoja de un equipo',
      answer: {contentType: 'application/pdf', description: 'La hoja.'},
    }),
  )
  async sheet(@param.path.integer('id', ID) teamId: number): Promise<Response> {
    return this.answerPdf(await readTeamSheet(this.db, teamId), `equipo-${teamId}`);
  }

  @get(
    '/api/bases/categorias/{id}/plantillas',
    operation({
      ...at('view'),
      id: 'getSquads',
      summary: 'Los equipos de una categoría y quién puede jugar en cada uno',
      answer: SQUADS,
    }),
  )
  async squads(@param.path.integer('id', ID) ageCategoryId: number): Promise<Infer<typeof SQUADS>> {
    return readSquads(this.db, ageCategoryId);
  }

  @post(
    '/api/bases/lote',
    operation({
      ...at('edit', [404, 409]),
      id: 'actOnEnrolments',
      summary: 'Hacer lo mismo con varias inscripciones',
      description:
        'Equipo, recordar lo que falta, cobrar lo que toca, invitar a renovar o dar de baja con su devolución; cada una dice qué ha sido de ella.',
      answer: BULK,
    }),
  )
  async bulk(
    @requestBody(jsonBody(BULK_BODY)) body: Infer<typeof BULK_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof BULK>> {
    const key = idempotencyKey(keyHeader);
    if (body.act === 'assign' && body.teamId === undefined) throw invalid({teamId: 'Elige el equipo.'});
    if (body.act === 'withdraw' && !body.isPreview && (body.note?.trim().length ?? 0) < 3)
      throw invalid({note: 'Escribe el motivo: la familia lo leerá.'});
    if (body.act === 'renew' && !body.untilOn) throw invalid({untilOn: 'Di hasta qué día pueden contestar.'});
    if (body.act === 'charge' && !allows(this.actor.roles, 'instalments', 'edit'))
      throw new DomainError('forbidden', 'Cobrar pide el permiso de cobrar plazos.');
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('enrolments', this.actor), key, body, async () => {
        const {rows, ...sums} = await this.act(tx, body, key);
        const done = rows.filter(one => one.done);
        if (!body.isPreview) for (const row of done) await this.noteAct(tx, body, row.id);
        return {done: done.length, rows, ...sums};
      }),
    );
  }

  @post(
    '/api/bases/codigos-invitacion/{id}/enviar',
    operation({
      ...at('invite', [404, 409]),
      id: 'sendAcademyCode',
      summary: 'Enviar un código por correo, o volver a enviarlo',
      answer: SENT,
    }),
  )
  async send(
    @param.path.integer('id', ID) codeId: number,
    @requestBody(jsonBody(SEND_BODY)) body: Infer<typeof SEND_BODY>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof SENT>> {
    const key = idempotencyKey(keyHeader);
    return this.db.withTransaction(tx =>
      once(tx, `academy-code:${codeId}`, key, body, async () => {
        const mail = await codeToMail(tx, codeId, body.email?.trim().toLowerCase() || null);
        await queueCodeMails(this.runtime, tx, [mail]);
        await writeAudit(tx, this.actor, {
          action: 'send',
          resource: 'bases/codigos-invitacion',
          id: codeId,
          changes: {recipientEmail: mail.email, mails: mail.n},
        });
        return {id: codeId, mails: mail.n};
      }),
    );
  }

  private async act(
    tx: Tx,
    body: Infer<typeof BULK_BODY>,
    key: string,
  ): Promise<{rows: RowDone[]; refundCents?: number; letOffCents?: number}> {
    const {act, enrolmentIds} = body;
    if (act === 'assign') return {rows: await assignTeam(tx, {enrolmentIds, teamId: body.teamId ?? null})};
    if (act === 'charge') return {rows: await chargeMany(this.runtime, tx, {enrolmentIds, key})};
    if (act === 'remind') return {rows: await remindFamilies(this.runtime, tx, enrolmentIds)};
    if (act === 'renew')
      return {
        rows: await inviteToRenew(this.runtime, tx, {
          enrolmentIds,
          untilOn: body.untilOn!,
          withDebts: body.withDebts ?? false,
        }),
      };
    const note = body.note?.trim() ?? '';
    const {refundIds, toSend, ...done} = await withdrawMany(tx, {
      enrolmentIds,
      note,
      expectedRefundCents: body.isPreview ? null : (body.expectedRefundCents ?? 0),
      staffUserId: this.actor.id!,
    });
    if (!body.isPreview) await sendRefunds(this.runtime, tx, this.actor, {refundIds, toSend, reason: note});
    return done;
  }

  private async noteAct(tx: Tx, {act, teamId, note, untilOn}: Infer<typeof BULK_BODY>, id: number): Promise<void> {
    const acts: Record<typeof act, [AuditAction, Record<string, unknown>]> = {
      assign: ['assign', {teamId: teamId ?? null}],
      remind: ['send', {}],
      charge: ['charge', {}],
      renew: ['offer', {untilOn}],
      withdraw: ['cancel', {state: 'withdrawn'}],
    };
    const [action, changes] = acts[act];
    await writeAudit(tx, this.actor, {action, resource: 'bases', id, changes, reason: note?.trim() || undefined});
  }

  private async answerPdf(sheet: Omit<TableSheet, 'createdAt'>, name: string): Promise<Response> {
    const pdf = await tableSheetPdf({...sheet, createdAt: new Date(this.runtime.sessions.now())});
    this.response
      .status(200)
      .set({
        'Content-Type': 'application/pdf',
        'Content-Length': String(pdf.length),
        'Content-Disposition': `inline; filename="${name}.pdf"`,
        'Cache-Control': 'no-store',
      })
      .end(pdf);
    return this.response;
  }
}
