/**
 * Who may buy, where a sale is not for everybody: identified once, remembered in a signed cookie of the session, used
 * up by the claims themselves. Sessions without a restriction never come here.
 */
import {slowDown} from '../../../web/auth/attempts';
import {openSignedId, signedId} from '../../../platform/keys/token';
import {findBuyerRight, readBuyerRight} from '../../../domain/events/find-buyer-right';
import {invalid} from '../../../domain/kernel/errors';
import {bool, instant, int, obj, oneOf, opt, orNull, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {addCookie, type HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import {isForBuyers} from '../../../web/live/session-book';
import {customerOf} from '../../../web/http/visitor';

const DAYS = 2;
const PROOF = obj({
  code: opt(orNull(str({maxLength: 60, description: 'código, o número de abonado junto con el documento'}))),
  docNo: opt(orNull(str({maxLength: 20}))),
});
const VIEW = obj(
  {
    isRestricted: bool(),
    until: orNull(instant()),
    isLoggedIn: bool(),
    right: orNull(
      obj({
        kind: oneOf('nif', 'email', 'member_no', 'code'),
        label: str(),
        maxTickets: int(),
        leftTickets: int(),
        zoneName: orNull(str()),
        opensAt: orNull(instant()),
        closesAt: orNull(instant()),
      }),
    ),
  },
  'BuyerRight',
);
/** One answer for every miss: it does not tell which part was wrong. */
const MISS =
  'No encontramos ningún permiso de compra con estos datos. Revisa el código, o el número de abonado y el documento.';

/** The right that this browser has shown for a session; from its cookie, without a query. */
export function rightOf(runtime: Runtime, request: Pick<HotRequest, 'cookies'>, eventSessionId: number): number | null {
  const cookie = request.cookies[`derecho-${eventSessionId}`];
  const named = cookie ? openSignedId(runtime.config.secret, 'buyer_right', cookie) : null;
  const parts = named === null ? null : /^(\d+)-(\d+)$/.exec(named);
  return parts && Number(parts[1]) === eventSessionId ? Number(parts[2]) : null;
}

export function buyerOperations(runtime: Runtime): HotOperation[] {
  const text = {tag: 'Compradores permitidos', permission: 'public' as const, answer: VIEW};
  const path = '/api/public/sessions/{id}/buyer-right';

  const view = async (request: HotRequest, sessionId: number, rightId: number | null): Promise<Infer<typeof VIEW>> => {
    const session = await runtime.sessions.get(sessionId);
    const isRestricted = isForBuyers(session, runtime.sessions.now());
    const right = isRestricted && rightId !== null ? await readBuyerRight(runtime.db, sessionId, rightId) : null;
    return {
      isRestricted,
      until: isRestricted ? (session.buyersOnlyUntil?.toISOString() ?? null) : null,
      isLoggedIn: (await customerOf(runtime.db, request)) !== null,
      right: right && {
        ...right,
        opensAt: right.opensAt?.toISOString() ?? null,
        closesAt: right.closesAt?.toISOString() ?? null,
      },
    };
  };
  const remember = (request: HotRequest, sessionId: number, rightId: number) =>
    addCookie(
      request.res,
      `derecho-${sessionId}`,
      signedId(runtime.config.secret, 'buyer_right', `${sessionId}-${rightId}`),
      {maxAge: DAYS * 86400, secure: runtime.config.publicUrl.startsWith('https:')},
    );

  return [
    {
      method: 'GET',
      path,
      integers: ['id'],
      text: {
        ...text,
        id: 'getBuyerRight',
        summary: 'Con qué derecho compra este navegador en una sesión restringida, y cuánto le queda',
        errors: [404],
      },
      handle: request => view(request, Number(request.params.id), rightOf(runtime, request, Number(request.params.id))),
    },
    {
      method: 'POST',
      path,
      integers: ['id'],
      body: PROOF,
      text: {
        ...text,
        id: 'showBuyerRight',
        summary: 'Identificarse como comprador permitido',
        description:
          'Con un código, con el número de abonado y su documento, con el documento, o sin nada de ello con la cuenta en la que se ha entrado. Una misma respuesta para cualquier fallo.',
        errors: [404, 422, 429],
      },
      handle: async (request, body) => {
        const sessionId = Number(request.params.id);
        const {code, docNo} = body as Infer<typeof PROOF>;
        await runtime.sessions.get(sessionId);
        await slowDown(runtime.db, `buyer-right:${request.ip}`, 30, 10);
        const customer = await customerOf(runtime.db, request);
        if (!code?.trim() && !docNo?.trim() && !customer)
          throw invalid({code: 'Escribe tu código, o tu número de abonado y tu documento.'});
        const rightId = await findBuyerRight(runtime.db, sessionId, {
          code: code ?? '',
          docNo: docNo ?? '',
          customerId: customer?.id ?? null,
        });
        if (rightId === null) throw invalid({[code?.trim() || !docNo?.trim() ? 'code' : 'docNo']: MISS}, MISS);
        remember(request, sessionId, rightId);
        return view(request, sessionId, rightId);
      },
    },
  ];
}
