// The last step: who buys, how it is paid, what the law wants said before paying, and the button that names the sum.
import {useEffect} from 'react';
import {useNavigate} from 'react-router';
import {useAccount} from '../../lib/account';
import {api} from '../../lib/api/api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {goToBank} from '../../lib/sale/bank';
import {reloadCart} from '../../lib/sale/cart';
import {cartParts} from '../../lib/sale/cart-parts';
import {keepDraft, recallDraft} from '../../lib/checkout-draft';
import {euros, list} from '../../lib/words/format';
import {useForm} from '../../lib/forms/form';
import {invoicedCents, invoiceOf} from '../../lib/forms/invoice';
import {phoneOf} from '../../lib/forms/nif';
import {ApiError} from '../../lib/api/request';
import {useSite} from '../../lib/site';
import type {Cart, CartQuestions, CheckoutRequest} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {PayMethods} from '../../ui/forms/pay-methods';
import {peopleApi} from '../../lib/api/people-api';
import {useQuery} from '../../lib/api/query';
import {Bone} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {questionsOf, saidOf, type Questions} from './asked';
import {BuyerFields} from './buyer-fields';
import {checkValues, startValues, type CheckoutValues} from './checkout-values';
import {InvoicePart} from './invoice-part';
import {QuestionsPart} from './questions-part';
import './checkout.css';

const ATTEMPT = 'checkout';
/** What was left empty is not sent. */
const filled = <K extends string>(texts: Record<K, string>): {[N in K]?: string} =>
  Object.fromEntries(
    Object.entries<string>(texts)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [name, text.trim()]),
  ) as {
    [N in K]?: string;
  };

function requestOf(values: CheckoutValues, cart: Cart, questions: Questions, isInvoiced: boolean): CheckoutRequest {
  return {
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    surname1: values.surname1.trim(),
    ...filled({
      surname2: values.surname2,
      phone: phoneOf(values.phone),
      docNo: values.docNo,
      affiliateCode: values.affiliateCode,
    }),
    ...saidOf(values, questions),
    ...(isInvoiced && {invoice: invoiceOf(values)}),
    ...(values.keepPeople && {keepPeople: true}),
    acceptTerms: true,
    marketing: values.marketing,
    method: values.method,
    expectedTotalCents: cart.dueCents,
  };
}

/** What the law wants said before paying of what has a day of its own, and of what can be sent back. */
function Withdrawal({cart}: {cart: Cart}) {
  const dated = [
    ...(cart.lines.length > 0 ? ['las entradas'] : []),
    ...(cart.goods.some(good => good.kind === 'experience') ? ['las experiencias'] : []),
    ...(cart.goods.some(good => good.kind === 'plot') ? ['las parcelas'] : []),
  ];
  return (
    <>
      {dated.length > 0 && (
        <p className="checkout-law">
          <strong>Sin derecho de desistimiento.</strong> Al tener una fecha concreta, la ley no prevé que puedas
          devolver {list(dated)} (artículo 103.l de la Ley de Consumidores). Si se cancela, te devolvemos todo, gastos
          incluidos.
        </p>
      )}
      {cart.goods.some(good => good.kind === 'product') && (
        <p className="checkout-law">
          <strong>Devoluciones.</strong> Desde que recibes un producto tienes 14 días para devolverlo sin dar
          explicaciones, salvo que su ficha diga otra cosa.
        </p>
      )}
    </>
  );
}

function payNote(cart: Cart, isDemo: boolean): string {
  if (cart.lines.some(line => line.isTrial)) return 'Es una prueba: el banco es de mentira y no se cobra nada.';
  if (cart.dueCents === 0)
    return cart.totalCents === 0
      ? 'No hay nada que pagar.'
      : 'Lo paga todo tu tarjeta regalo: no hay que pasar por el banco.';
  return isDemo
    ? 'Demostración: el banco es de prueba y no se cobra nada.'
    : 'Te llevamos a la página segura del banco. No guardamos los datos de tu tarjeta.';
}

/** A page taken out of the browser's memory by «back» would still be busy: it begins again. */
function useFreshAfterBack(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** What the tickets ask is known before the form is there: nothing may come between its fields. */
export default function CheckoutForm({cart}: {cart: Cart}) {
  const asking = [
    ...cart.lines.map(line => `${line.key}*${line.quantity}`),
    ...cart.goods.map(good => good.key),
  ].join();
  const {data, error, reload} = useQuery(asking === '' ? null : `cart-questions/${asking}`, peopleApi.cartQuestions);
  if (error && !data) return <Trouble error={error} onRetry={() => void reload()} />;
  if (asking !== '' && !data) return <Bone height="30rem" />;
  return <Filled cart={cart} asked={data ?? NOTHING_ASKED} />;
}

const NOTHING_ASKED: CartQuestions = {
  sessions: [],
  goods: [],
  orderFieldIds: [],
  fields: [],
  people: [],
  invoiceMaxCents: Infinity,
};

function Filled({cart, asked}: {cart: Cart; asked: CartQuestions}) {
  const site = useSite();
  const account = useAccount().data;
  const navigate = useNavigate();
  useFreshAfterBack();
  const isFree = cart.totalCents === 0;
  const isSettled = cart.dueCents === 0;
  const byGift = cart.totalCents - cart.dueCents;

  const who = String(account?.id ?? 'guest');
  const questions = questionsOf(cart, asked);
  const start = {...startValues(account), ...recallDraft<CheckoutValues>(who)};
  // The server decides by each invoice, and asks for itself what was not asked here (lib/api/ask-invoice).
  const needsInvoice = invoicedCents(cart) > asked.invoiceMaxCents;
  const send = async (values: CheckoutValues) => {
    const order = requestOf(values, cart, questions, needsInvoice || values.wantsInvoice);
    const lines = [...cart.lines.map(line => [line.key, line.priceId, line.quantity]), cart.goods];
    try {
      const checkout = await api.checkout(order, attemptKey(ATTEMPT, [order, lines]));
      if (checkout.redirect) {
        goToBank(checkout);
        // Busy until the bank's page is there.
        return await new Promise<never>(() => {});
      }
      attemptOver(ATTEMPT);
      await navigate(checkout.resultUrl);
    } catch (error) {
      // Without an answer the same attempt may be repeated; after a refusal the next one is new.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        attemptOver(ATTEMPT);
        if (error.status !== 422 || !Object.keys(error.fields).length) void reloadCart();
      }
      throw error;
    }
  };
  const form = useForm(
    start,
    values => checkValues(values, questions, needsInvoice || values.wantsInvoice),
    send,
    name => /^(items|answers)\./.test(name),
  );

  const until = cart.expiresAt;
  useEffect(() => keepDraft(who, form.values, until), [who, form.values, until]);

  return (
    <form className="checkout" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {!account && (
        <p>
          ¿Tienes cuenta? <PageLink to={`/login?volver=${encodeURIComponent('/carrito?paso=pago')}`}>Entra</PageLink> y
          no escribas nada. También puedes comprar sin cuenta.
        </p>
      )}
      <BuyerFields form={form} hasTickets={cart.lines.length > 0} />
      {cart.totalCents > 0 && <InvoicePart form={form} isNeeded={needsInvoice} maxCents={asked.invoiceMaxCents} />}
      <QuestionsPart form={form} cart={cart} questions={questions} account={account} />
      {!isSettled && <PayMethods value={form.values.method} onChange={method => form.set('method', method)} />}
      <div className="checkout-part">
        <CheckField
          name="acceptTerms"
          checked={form.values.acceptTerms}
          onChange={value => form.set('acceptTerms', value)}
          error={form.errors.acceptTerms}
          isRequired
        >
          He leído y acepto las{' '}
          <PageLink to="/condiciones-generales" target="_blank">
            condiciones generales
          </PageLink>{' '}
          y el{' '}
          <PageLink to="/aviso-de-privacidad" target="_blank">
            aviso de privacidad
          </PageLink>
          .
        </CheckField>
        <CheckField name="marketing" checked={form.values.marketing} onChange={value => form.set('marketing', value)}>
          Quiero recibir por correo novedades y ofertas. (Opcional: puedes dejarlo cuando quieras).
        </CheckField>
      </div>
      <Withdrawal cart={cart} />
      <p className="checkout-sum">
        <span>
          {cartParts(cart)
            .map(({words}) => words)
            .join(' · ')}
          {cart.lines.length > 0 && ', gastos e impuestos incluidos'}
        </span>{' '}
        <strong className="figures">{euros(cart.totalCents)}</strong>
      </p>
      {byGift > 0 && (
        <p className="checkout-sum">
          <span>Pagas con tarjeta regalo</span> <strong className="figures">−{euros(byGift)}</strong>
        </p>
      )}
      <Button type="submit" look="primary" isWide isBusy={form.isBusy} className="checkout-pay">
        {isFree
          ? 'Confirmar las entradas gratuitas'
          : isSettled
            ? 'Confirmar la compra'
            : `Pagar ${euros(cart.dueCents)}`}
      </Button>
      <p className="small muted checkout-note">
        <Icon name="lock" size={18} />
        {payNote(cart, site?.isDemo === true)}
      </p>
    </form>
  );
}
