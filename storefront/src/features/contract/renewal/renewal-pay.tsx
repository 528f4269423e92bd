// The last part: who pays, with what, under which terms; and the button that names the sum. Papers go along before the
// bank.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import {api} from '../../../lib/api/api';
import {attemptKey, attemptOver} from '../../../lib/api/attempt';
import {affiliateCode} from '../../../lib/sale/affiliate';
import {goToBank} from '../../../lib/sale/bank';
import {reloadCart} from '../../../lib/sale/cart';
import {euros} from '../../../lib/words/format';
import {isEmail, onlyErrors, required, useForm} from '../../../lib/forms/form';
import {ApiError} from '../../../lib/api/request';
import {useSite} from '../../../lib/site';
import type {RenewalItem, RenewalQuote, RenewalRequest, Renewals, Renewed} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../../ui/forms/field';
import {Html} from '../../../ui/html';
import {Icon} from '../../../ui/icon';
import {PageLink} from '../../../ui/page-link';
import {PayMethodsOrCart, payWords, type PayMethodOrCart} from '../../../ui/forms/pay-methods';
import {Section} from '../../../ui/section';
import type {Contact} from '../contact-fields';
import {answersOfPass, isPassAnswer, passProblems, PassQuestions, type AskedPass} from '../pass-questions';
import {cardForLater, LaterParts, PlanChoice} from '../plan-choice';
import {askOf, forgetChoices, type Chosen} from './renewal-choices';
import {reloadRenewals} from '../renewals';

const ATTEMPT = 'renewal';

interface Props {
  items: RenewalItem[];
  of: (passId: number) => Chosen;
  quote: RenewalQuote;
  /** In the order of `items`. */
  asked: readonly AskedPass[];
  buyer: Renewals['buyer'];
  priceGroupId: number | null;
  planId: number | null;
  onPlan: (id: number | null) => void;
  walletOf: RenewalItem | undefined;
  usesWallet: boolean;
  onWallet: (isOn: boolean) => void;
  dueCents: number;
  /** By holder. */
  contacts: Record<number, Contact>;
  files: Record<number, Record<string, File | null>>;
  isOld: boolean;
  /** The price is asked again: what was shown is no more so. */
  onStale: () => void;
  onDone: (renewed: Renewed) => void;
}

export function RenewalPay(props: Props) {
  const {items, quote, asked, buyer, planId, walletOf, usesWallet, dueCents} = props;
  const site = useSite();
  const navigate = useNavigate();
  const [autoRenew, setAutoRenew] = useState(false);
  const needsMoney = quote.nowCents > 0;
  /** The wallet pays here. */
  const methodOf = (chosen: PayMethodOrCart) => (usesWallet && chosen === 'cart' ? 'card' : chosen);
  const form = useForm(
    {
      email: buyer?.email ?? '',
      firstName: buyer?.firstName ?? '',
      surname1: buyer?.surname1 ?? '',
      surname2: buyer?.surname2 ?? '',
      phone: buyer?.phone ?? '',
      docNo: buyer?.docNo ?? '',
      method: 'card' as PayMethodOrCart,
      keepCard: false,
      acceptTerms: false,
    },
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        acceptTerms: values.acceptTerms ? undefined : 'Para renovar hay que aceptar las condiciones',
        ...passProblems(asked),
      }),
    async values => {
      const order: RenewalRequest = {
        passes: items.map((item, i) => ({
          ...askOf(item, props.of(item.passId)),
          answers: answersOfPass(asked[i]),
          expectedTotalCents: quote.lines.find(line => line.passId === item.passId)?.totalCents ?? 0,
          autoRenew: item.isReached && autoRenew,
          contact: item.isReached ? (props.contacts[item.holderId] ?? null) : null,
        })),
        priceGroupId: props.priceGroupId,
        paymentFrequencyId: planId,
        expectedFirstCents: plan?.instalments[0]?.amountCents ?? 0,
        walletHolderId: usesWallet && walletOf ? walletOf.holderId : null,
        method: methodOf(values.method),
        keepCard: values.keepCard && methodOf(values.method) === 'card' && dueCents > 0,
        acceptTerms: true,
        affiliateCode: affiliateCode() || null,
        buyer: {
          email: values.email.trim(),
          firstName: values.firstName.trim(),
          surname1: values.surname1.trim(),
          surname2: values.surname2.trim() || null,
          phone: values.phone.trim() || null,
          docNo: values.docNo.trim() || null,
        },
      };
      try {
        const done = await api.renew(order, attemptKey(ATTEMPT, order));
        await sendPapers(done, props.files);
        if (done.checkout?.redirect) {
          goToBank(done.checkout);
          // Busy until the bank's page is there.
          return await new Promise<never>(() => {});
        }
        attemptOver(ATTEMPT);
        forgetChoices();
        await reloadRenewals();
        if (done.isInCart) {
          await reloadCart();
          await navigate('/carrito');
        } else if (done.checkout) await navigate(done.checkout.resultUrl);
        else props.onDone(done);
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
          attemptOver(ATTEMPT);
          if (error.status !== 422) {
            void reloadRenewals();
            props.onStale();
          }
        }
        throw error;
      }
    },
    isPassAnswer,
  );
  const text = (name: 'email' | 'firstName' | 'surname1' | 'surname2' | 'phone' | 'docNo') => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  const isMissingSeat = quote.lines.some(line => line.totalCents === null || line.seatTrouble !== null);
  const lists = [...new Map(items.map(item => [item.listId, item])).values()];
  const plan = quote.plans.find(one => one.paymentFrequencyId === planId);
  return (
    <form className="contract-main" noValidate onSubmit={form.onSubmit} aria-label="Pagar la renovación">
      <PassQuestions passes={asked} errors={form.errors} onTouch={form.touch} />
      <Section title={needsMoney ? 'Quién paga' : 'A quién avisamos'}>
        <div className="contract-part">
          <TextField
            {...text('email')}
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Aquí enviamos el justificante."
          />
          <div className="field-pair">
            <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
            <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
            <TextField {...text('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
            <TextField
              {...text('docNo')}
              label="NIF o NIE"
              isOptional
              autoComplete="off"
              hint={
                quote.docNoRequired
                  ? 'Por el importe, la factura lo lleva. Sin NIF, te pedimos después otro documento.'
                  : undefined
              }
            />
          </div>
        </div>
      </Section>
      <Section title={needsMoney ? 'Cómo se paga' : 'Para terminar'}>
        <div className="contract-main">
          <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
          {needsMoney && (
            <PlanChoice
              plans={quote.plans}
              value={planId}
              onChange={props.onPlan}
              walletCents={usesWallet ? walletOf?.walletCents : 0}
            />
          )}
          {needsMoney && walletOf && (
            <CheckField name="wallet" checked={usesWallet} onChange={props.onWallet}>
              Usar el monedero de {walletOf.name.split(' ')[0]}: tiene{' '}
              <strong className="figures">{euros(walletOf.walletCents)}</strong>.
            </CheckField>
          )}
          {needsMoney && dueCents > 0 && (
            <PayMethodsOrCart
              hasCart={!usesWallet}
              value={methodOf(form.values.method)}
              onChange={method => form.set('method', method)}
            />
          )}
          <LaterParts plan={plan} keep={dueCents > 0 ? cardForLater(quote.keepCardText, form) : null} />
          <div className="contract-part">
            {items.some(item => item.isReached) && (
              <CheckField name="autoRenew" checked={autoRenew} onChange={setAutoRenew}>
                <strong>Renovar solo cada temporada.</strong> (Opcional.) Quince días antes de cobrar nada te escribimos
                con el importe y la fecha, y con un enlace para pararlo. Puedes quitarlo cuando quieras en «Mi abono».
                Hace falta tener una tarjeta guardada o la domiciliación.
              </CheckField>
            )}
            <CheckField
              name="acceptTerms"
              checked={form.values.acceptTerms}
              onChange={value => form.set('acceptTerms', value)}
              error={form.errors.acceptTerms}
              isRequired
            >
              He leído y acepto las condiciones del abono, las{' '}
              <PageLink to="/condiciones-generales" target="_blank">
                condiciones generales
              </PageLink>{' '}
              y el{' '}
              <PageLink to="/aviso-de-privacidad" target="_blank">
                aviso de privacidad
              </PageLink>
              .
            </CheckField>
            {lists
              .filter(item => item.termsHtml)
              .map(item => (
                <details key={item.listId} className="contract-more">
                  <summary>Condiciones de {item.listName}</summary>
                  <Html html={item.termsHtml} />
                </details>
              ))}
          </div>
          <Button
            type="submit"
            look="primary"
            isWide
            isBusy={form.isBusy || props.isOld}
            className="contract-pay"
            disabled={isMissingSeat}
          >
            {isMissingSeat
              ? 'Falta elegir una butaca'
              : needsMoney && dueCents > 0
                ? payWords(methodOf(form.values.method), dueCents)
                : needsMoney
                  ? 'Renovar con el monedero'
                  : quote.waitingCents > 0
                    ? 'Pedir la renovación'
                    : 'Renovar gratis'}
          </Button>
          <p className="small muted contract-note">
            <Icon name="lock" size={18} />
            {needsMoney && dueCents > 0
              ? methodOf(form.values.method) === 'cart'
                ? 'Sigue comprando y paga todo junto.'
                : site?.isDemo
                  ? 'Demostración: el banco es de prueba y no se cobra nada.'
                  : 'Te llevamos a la página segura del banco. No guardamos los datos de tu tarjeta.'
              : 'No se cobra nada ahora.'}
          </p>
        </div>
      </Section>
    </form>
  );
}

/** A paper that does not arrive stops nobody: it can be sent again from this page, and the seat is kept meanwhile. */
async function sendPapers(done: Renewed, files: Props['files']): Promise<void> {
  for (const one of done.renewed.filter(each => each.state === 'requested'))
    for (const file of Object.values(files[one.passId] ?? {}))
      if (file) await api.addRenewalDocument(one.newPassId, file).catch(() => undefined);
}
