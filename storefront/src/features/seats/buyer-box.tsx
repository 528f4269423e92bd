// A sale for allowed buyers: one box that asks who you are, and afterwards says what is left of your right.
import {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from 'react-router';
import {announce} from '../../lib/announce';
import {reloadBuyerRight, showBuyerRight, useBuyerRight, type BuyerRight} from '../../lib/sale/buyer-right';
import {ticketCount, useCart} from '../../lib/sale/cart';
import {dayAndHour, tickets} from '../../lib/words/format';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {asApiError} from '../../lib/api/request';
import type {SessionDetail} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './buyer-box.css';

/** Shows its children, the choosing of seats, to whoever may buy. */
export function BuyerBox({session, children}: {session: SessionDetail; children: ReactNode}) {
  const {data, error, reload} = useBuyerRight(session.id);
  const inCart = ticketCount(useCart().data);
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    void reloadBuyerRight(session.id);
  }, [session.id, inCart]);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (!data)
    return (
      <Loading label="Comprobando quién puede comprar…">
        <Bone height="8rem" />
      </Loading>
    );
  if (!data.isRestricted) return <>{children}</>;
  const zone = session.venue.timezone;
  if (data.right === null || isOther)
    return (
      <>
        <WhoAreYou session={session} data={data} onKnown={() => setOther(false)} />
        {isOther && (
          <p>
            <Button look="quiet" onClick={() => setOther(false)}>
              Seguir como estaba
            </Button>
          </p>
        )}
      </>
    );
  const {right} = data;
  const isReady = right.opensAt === null;
  return (
    <>
      <div className="buyer-right">
        <Notice
          tone={isReady && right.leftTickets > 0 ? 'ok' : 'warn'}
          title={isReady ? left(right) : `Puedes comprar desde el ${dayAndHour(right.opensAt!, zone)}`}
        >
          <p>
            Compras con tu {right.label}:{' '}
            {right.maxTickets === 1 ? 'una entrada' : `hasta ${tickets(right.maxTickets)}`}
            {right.zoneName && `, en ${right.zoneName}`}
            {right.closesAt && `, hasta el ${dayAndHour(right.closesAt, zone)}`}.
            {isReady && right.leftTickets === 0 && ' Las que sueltes del carrito vuelven a ser tuyas.'}
          </p>
          <Button look="quiet" onClick={() => setOther(true)}>
            Usar otro permiso
          </Button>
        </Notice>
      </div>
      {isReady && children}
    </>
  );
}

const left = (right: NonNullable<BuyerRight['right']>): string =>
  right.leftTickets === 0
    ? 'Ya has usado todas tus entradas'
    : right.leftTickets === 1
      ? 'Te queda una entrada'
      : `Te quedan ${tickets(right.leftTickets)}`;

function WhoAreYou({session, data, onKnown}: {session: SessionDetail; data: BuyerRight; onKnown: () => void}) {
  const {pathname} = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const known = async (found: BuyerRight) => {
    await reloadBuyerRight(session.id);
    announce(found.right ? `Ya puedes comprar. ${left(found.right)}.` : 'Ya puedes comprar.');
    onKnown();
  };
  const form = useForm(
    {code: '', docNo: ''},
    values =>
      onlyErrors({
        code:
          values.code.trim() || values.docNo.trim()
            ? undefined
            : 'Escribe tu código o tu número de abonado, o solo tu documento',
      }),
    async values =>
      known(await showBuyerRight(session.id, {code: values.code.trim() || null, docNo: values.docNo.trim() || null})),
  );
  const byAccount = async () => {
    setAsking(true);
    setProblem(null);
    try {
      await known(await showBuyerRight(session.id, {code: null, docNo: null}));
    } catch (error) {
      const refused = asApiError(error);
      setProblem(
        refused.status === 422
          ? 'En tu cuenta no hay ningún permiso para esta sesión. Prueba con tu código o tu documento.'
          : refused.message,
      );
    }
    setAsking(false);
  };
  return (
    <form className="buyer-box" noValidate onSubmit={form.onSubmit} aria-labelledby="buyer-box-title">
      <div>
        <h2 id="buyer-box-title">Venta para compradores permitidos</h2>
        <p>
          {data.until ? `Hasta el ${dayAndHour(data.until, session.venue.timezone)} compran` : 'Ahora compran'} quienes
          tienen un código o están en nuestra lista. Dinos quién eres y eliges tus butacas.
        </p>
      </div>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <div className="buyer-box-pair">
        <TextField
          label="Código o número de abonado"
          name="code"
          isOptional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={form.values.code}
          onChange={event => form.set('code', event.target.value)}
          error={form.errors.code}
          hint="El código solo; el número, con tu documento."
        />
        <TextField
          label="NIF, NIE o pasaporte"
          name="docNo"
          isOptional
          autoComplete="off"
          spellCheck={false}
          value={form.values.docNo}
          onChange={event => form.set('docNo', event.target.value)}
          error={form.errors.docNo}
          hint="Solo, si te han invitado por tu documento."
        />
      </div>
      <div className="buyer-box-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Continuar
        </Button>
        {data.isLoggedIn ? (
          <Button isBusy={isAsking} onClick={() => void byAccount()}>
            Buscar en mi cuenta
          </Button>
        ) : (
          <span>
            ¿Te han invitado por tu correo?{' '}
            <PageLink to={`/login?volver=${encodeURIComponent(pathname)}`}>Entra en tu cuenta</PageLink>
          </span>
        )}
      </div>
      {problem && <Notice tone="warn" title={problem} isAnswer />}
    </form>
  );
}
