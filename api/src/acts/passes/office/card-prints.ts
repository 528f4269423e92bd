/** Cards of passes and supporters on plastic: asked for with a key, then taken as one file. */
import {inject} from '@loopback/core';
import {get, param, post, requestBody, RestBindings, type Response} from '@loopback/rest';
import {type Actor, writeAudits} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {requireClerk} from '../../../domain/box-office/require-clerk';
import {cardsOfRun, MOST_CARDS, type PlasticKind, printCards} from '../../../domain/cards/print-cards';
import {readMemberCards} from '../../../outside/papers/documents/member-cards';
import {MEMBER_CARDS_FILE_NAME, memberCardsPdf} from '../../../outside/drawing/badge/member-card';
import {idempotencyKey, once, ownScopes} from '../../../web/rest/idempotency';
import {jsonBody, operation} from '../../../web/http/operation-text';
import {id, int, list, obj, opt, str, type Infer} from '../../../domain/kernel/shape';
import {sendPdf} from '../../send-file';
import {KEY, RUN, RUN_ID} from '../../parameters';

const PRINT = obj({
  ids: list(id(), {minItems: 1, maxItems: MOST_CARDS}),
  reason: opt(str({maxLength: 300, description: 'obligatorio si alguno ya estaba impreso'})),
});
const PRINTED = obj({
  run: RUN_ID,
  cards: int(),
  again: int({description: 'ya impresos antes'}),
});
const FILE = {
  answer: {contentType: 'application/pdf', description: 'Un carnet por página, 85,6 × 54 mm.'},
  errors: [404],
};
const PASSES = {tag: 'Carnets', permission: {area: 'passes', action: 'send'} as const};
const SUPPORTERS = {tag: 'Simpatizantes', permission: {area: 'supporters', action: 'sell'} as const};
const WHAT = 'Un carnet se imprime una vez; otra, con el motivo. Queda quién, cuándo y por qué.';
const AGAIN = 'Quien los imprimió puede pedirlo durante un cuarto de hora, por si no llegó.';

export class CardPrintsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @post(
    '/api/abonos/carnets/impresiones',
    operation({
      ...PASSES,
      id: 'printPassCards',
      summary: 'Imprimir carnets de abono',
      description: WHAT,
      answer: PRINTED,
      errors: [404, 409],
    }),
  )
  printPasses(
    @requestBody(jsonBody(PRINT)) body: Infer<typeof PRINT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PRINTED>> {
    return this.print('pass_card', 'abonos/carnets', body, keyHeader);
  }

  @get(
    '/api/abonos/carnets/impresiones/{run}',
    operation({...PASSES, ...FILE, id: 'getPrintedPassCards', summary: 'Los carnets impresos', description: AGAIN}),
  )
  passes(@param.path.string('run', RUN) run: string): Promise<Response> {
    return this.file('pass_card', run);
  }

  @post(
    '/api/carnes-simpatizante/impresiones',
    operation({
      ...SUPPORTERS,
      id: 'printSupporterCards',
      summary: 'Imprimir carnés de simpatizante',
      description: WHAT,
      answer: PRINTED,
      errors: [404, 409],
    }),
  )
  printSupporters(
    @requestBody(jsonBody(PRINT)) body: Infer<typeof PRINT>,
    @param.header.string('Idempotency-Key', KEY) keyHeader: string,
  ): Promise<Infer<typeof PRINTED>> {
    return this.print('supporter_card', 'carnes-simpatizante', body, keyHeader);
  }

  @get(
    '/api/carnes-simpatizante/impresiones/{run}',
    operation({
      ...SUPPORTERS,
      ...FILE,
      id: 'getPrintedSupporterCards',
      summary: 'Los carnés impresos',
      description: AGAIN,
    }),
  )
  supporters(@param.path.string('run', RUN) run: string): Promise<Response> {
    return this.file('supporter_card', run);
  }

  private print(
    kind: PlasticKind,
    resource: string,
    body: Infer<typeof PRINT>,
    keyHeader: string,
  ): Promise<Infer<typeof PRINTED>> {
    const reason = body.reason?.trim() ?? '';
    return this.db.withTransaction(tx =>
      once(tx, ownScopes('print-cards', this.actor), idempotencyKey(keyHeader), [kind, body], async () => {
        const done = await printCards(tx, {kind, ids: body.ids, reason, staffUserId: this.actor.id!});
        if (done.again > 0) await requireClerk(tx, this.actor, 'reprint');
        await writeAudits(
          tx,
          this.actor,
          body.ids.map(one => ({
            action: 'print' as const,
            resource,
            id: one,
            changes: {cards: done.cards},
            ...(done.again > 0 && {reason}),
          })),
        );
        return done;
      }),
    );
  }

  private async file(kind: PlasticKind, run: string): Promise<Response> {
    const sheet = await this.db.withTransaction(async tx =>
      readMemberCards(tx, kind, await cardsOfRun(tx, {kind, run, staffUserId: this.actor.id!})),
    );
    return sendPdf(this.response, MEMBER_CARDS_FILE_NAME, await memberCardsPdf(sheet));
  }
}
