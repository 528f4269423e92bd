// The last look: who sits where for how much, who pays, at once or in parts, the terms; and the button that says the
// sum.
import {useNavigate} from 'react-router';
import {api} from '../../../lib/api/api';
import {attemptKey, attemptOver} from '../../../lib/api/attempt';
import {affiliateCode} from '../../../lib/sale/affiliate';
import {goToBank} from '../../../lib/sale/bank';
import {reloadCart} from '../../../lib/sale/cart';
import {euros} from '../../../lib/words/format';
import {isEmail, onlyErrors, required, useForm} from '../../../lib/forms/form';
import {passSaleSeatsKey} from '../../../lib/api/keys';
import {drop} from '../../../lib/api/query';
import {ApiError} from '../../../lib/api/request';
import {useSite} from '../../../lib/site';
import type {Account, PassSale, PassSales, SignedUp, SignUpQuote, SignUpRequest} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {CheckField, ErrorSummary, TextField} from '../../../ui/forms/field';
import {Html} from '../../../ui/html';
import {Icon} from '../../../ui/icon';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {PayMethodsOrCart, payWords, type PayMethodOrCart} from '../../../ui/forms/pay-methods';
import {Section} from '../../../ui/section';
import {Bone, Loading} from '../../../ui/screens/skeleton';
import {
  answersOfPass,
  isPassAnswer,
  passProblems,
  PassQuestions,
  usePassQuestions,
  type AskedPass,
  type PassAnswers,
} from '../pass-questions';
import {cardForLater, LaterParts, PlanChoice} from '../plan-choice';
import {
  forgetDraft,
  isMinor,
  keepReplaces,
  nameOf,
  placeOf,
  takesSeat,
  type Draft,
  type Drafting,
  type Step,
} from './sign-up-draft';
import {planOf} from './sign-up-sum';

const ATTEMPT = 'sign-up';

interface Props extends Drafting {
  sales: PassSales;
  list: PassSale;
  account: Account | null;
  quote: SignUpQuote | undefined;
  isOld: boolean;
  /** Asks the price again. */
  onStale: () => void;
  onStep: (step: Step) => void;
  onBack: (() => void) | null;
  onDone: (done: SignedUp) => void;
}

export function SignUpPay(props: Props) {
  const questions = usePassQuestions([props.list.id]);
  if (!props.quote || props.quote.people.length !== props.draft.people.length || !questions)
    return (
      <Loading label="Calculando…">
        <Bone height="14rem" />
      </Loading>
    );
  const asked = props.draft.people.map((person, i) => ({
    at: `people.${i}.answers`,
    legend: nameOf(person, props.sales, i),
    fields: questions.get(props.list.id) ?? [],
    answers: person.answers ?? {},
    onChange: (answers: PassAnswers) => props.answer(person.key, answers),
  }));
  return <PayForm {...props} quote={props.quote} asked={asked} />;
}

function personOf(
  draft: Draft,
  list: PassSale,
  quote: SignUpQuote,
  asked: readonly AskedPass[],
  i: number,
): SignUpRequest['people'][number] {
  const person = draft.people[i]!;
  const papers = (quote.people[i]?.papers ?? []).flatMap(paper => {
    const kept = person.papers.find(one => one.text === paper.text);
    return kept ? [{token: kept.token, passDiscountId: paper.passDiscountId, provesGroup: paper.provesGroup}] : [];
  });
  const base = {
    passCategoryId: person.passCategoryId!,
    ...placeOf(list, person),
    discountIds: person.discountIds,
    expectedTotalCents: quote.people[i]?.totalCents ?? 0,
    papers,
    answers: answersOfPass(asked[i]),
  };
  if (person.holderId !== null) return {...base, holderId: person.holderId};
  const minor = isMinor(person.bornOn);
  return {
    ...base,
    firstName: person.firstName,
    surname1: person.surname1,
    surname2: person.surname2,
    docType: person.docNo.trim() === '' ? 'none' : person.docType,
    docNo: person.docNo,
    bornOn: person.bornOn,
    email: minor ? '' : person.email.trim(),
    phone: minor ? '' : person.phone.trim(),
    guardianName: minor ? person.guardianName : '',
    guardianPhone: minor ? person.guardianPhone.trim() : '',
  };
}

function PayForm({
  draft,
  change,
  sales,
  list,
  account,
  quote,
  isOld,
  onStale,
  onStep,
  onBack,
  onDone,
  asked,
}: Props & {quote: SignUpQuote; asked: readonly AskedPass[]}) {
  const site = useSite();
  const navigate = useNavigate();
  const first = draft.people.find(person => person.holderId === null && !isMinor(person.bornOn));
  const plan = planOf(quote, draft);
  const today = plan?.instalments[0]?.amountCents ?? 0;
  const form = useForm(
    {
      email: account?.email ?? first?.email ?? '',
      firstName: account?.firstName ?? first?.firstName ?? '',
      surname1: account?.surname1 ?? first?.surname1 ?? '',
      surname2: account?.surname2 ?? first?.surname2 ?? '',
      phone: account?.phone ?? first?.phone ?? '',
      docNo: account?.docNo ?? (first?.docType === 'nif' ? first.docNo : ''),
      street: '',
      postalCode: account?.postalCode ?? '',
      city: '',
      province: '',
      method: 'card' as PayMethodOrCart,
      acceptTerms: false,
      marketing: false,
      keepCard: false,
    },
    values =>
      onlyErrors({
        email: isEmail(values.email) ? undefined : 'Escribe tu correo, por ejemplo nombre@correo.es',
        firstName: required(values.firstName, 'Escribe tu nombre'),
        surname1: required(values.surname1, 'Escribe tu primer apellido'),
        ...(quote.needsInvoice && {
          street: required(values.street, 'Por este importe la factura lleva domicilio: escríbelo'),
          postalCode: required(values.postalCode, 'Escribe el código postal'),
          city: required(values.city, 'Escribe la localidad'),
        }),
        acceptTerms: values.acceptTerms ? undefined : 'Para abonarse hay que aceptar las condiciones',
        ...passProblems(asked),
      }),
    async values => {
      const {method, acceptTerms: _, marketing, keepCard, ...buyer} = values;
      const order: SignUpRequest = {
        seasonListId: list.id,
        code: draft.code || null,
        priceGroupId: draft.priceGroupId,
        paymentFrequencyId: plan?.paymentFrequencyId ?? null,
        expectedFirstCents: today,
        people: draft.people.map((__, i) => personOf(draft, list, quote, asked, i)),
        method,
        keepCard: keepCard && method === 'card',
        acceptTerms: true,
        marketing,
        affiliateCode: affiliateCode() || null,
        buyer: Object.fromEntries(
          Object.entries(buyer).map(([name, value]) => [name, value.trim()]),
        ) as SignUpRequest['buyer'],
        replaces: draft.replaces,
      };
      try {
        const done = await api.signUp(order, attemptKey(ATTEMPT, {...order, replaces: null}));
        if (done.checkout?.redirect) {
          keepReplaces(draft, done.checkout.checkoutToken);
          goToBank(done.checkout);
          // Busy until the bank's page is there.
          return await new Promise<never>(() => {});
        }
        attemptOver(ATTEMPT);
        forgetDraft();
        if (done.isInCart) {
          await reloadCart();
          await navigate('/carrito');
        } else if (done.checkout) await navigate(done.checkout.resultUrl);
        else onDone(done);
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
          attemptOver(ATTEMPT);
          recover(error);
          throw named(error);
        }
        throw error;
      }
    },
    isPassAnswer,
  );
  /** What was lost leaves the draft; everything else stays. */
  const recover = (error: ApiError) => {
    if (error.code === 'total_changed' || error.code === 'plan_gone') onStale();
    const person = error.details['person'];
    if (typeof person !== 'number') return;
    const token = error.details['token'];
    if (error.code === 'seat_taken') {
      drop(passSaleSeatsKey(list.id));
      change({people: draft.people.map((one, i) => (i === person ? {...one, seatId: null} : one))});
    }
    if (error.code === 'upload_gone')
      change({
        people: draft.people.map((one, i) =>
          i === person ? {...one, papers: one.papers.filter(paper => paper.token !== token)} : one,
        ),
      });
  };
  /** «buyer.street» is the field «street» here; what is about a person is said with the name. */
  const named = (error: ApiError): ApiError => {
    if (Object.keys(error.fields).some(isPassAnswer)) return error;
    const entries = Object.entries(error.fields);
    const own = Object.fromEntries(
      entries.filter(([name]) => name.startsWith('buyer.')).map(([name, text]) => [name.slice(6), text]),
    );
    if (Object.keys(own).length > 0)
      return new ApiError(error.status, error.code, error.message, error.details, own, error.requestId);
    const other = entries[0];
    const at = other ? /^people\.(\d+)\./.exec(other[0])?.[1] : undefined;
    const who =
      at === undefined || error.code === 'seat_taken'
        ? ''
        : `${nameOf(draft.people[Number(at)]!, sales, Number(at))}: `;
    return new ApiError(
      error.status,
      error.code,
      other ? `${who}${other[1]}` : error.message,
      error.details,
      {},
      error.requestId,
    );
  };
  const text = (
    name:
      | 'email'
      | 'firstName'
      | 'surname1'
      | 'surname2'
      | 'phone'
      | 'docNo'
      | 'street'
      | 'postalCode'
      | 'city'
      | 'province',
  ) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  const seatless = draft.people.some(person => takesSeat(list, person) && person.seatId === null);
  const hasTrouble = seatless || quote.people.some(one => one.trouble !== null);
  return (
    <form className="contract-main" noValidate onSubmit={form.onSubmit} aria-label="Revisar y pagar">
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {seatless && (
        <Notice tone="warn" title="Falta elegir una butaca">
          <Button onClick={() => onStep('butacas')}>Elegir butaca</Button>
        </Notice>
      )}
      {quote.nowCents > 0 && (
        <PlanChoice
          plans={quote.plans}
          value={plan?.paymentFrequencyId ?? null}
          onChange={planId => change({planId})}
        />
      )}
      <LaterParts plan={plan} keep={cardForLater(quote.keepCardText, form)} />
      <PassQuestions passes={asked} errors={form.errors} onTouch={form.touch} />
      <Section title={quote.nowCents > 0 ? 'Quién paga' : 'A quién avisamos'}>
        <div className="contract-part">
          <TextField
            {...text('email')}
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Aquí enviamos el justificante y los avisos."
          />
          <div className="field-pair">
            <TextField {...text('firstName')} label="Nombre" autoComplete="given-name" />
            <TextField {...text('surname1')} label="Primer apellido" autoComplete="family-name" />
            <TextField {...text('surname2')} label="Segundo apellido" isOptional autoComplete="additional-name" />
            <TextField {...text('phone')} label="Teléfono" isOptional type="tel" autoComplete="tel" />
            <TextField
              {...text('docNo')}
              label="NIF o NIE"
              isOptional
              autoComplete="off"
              hint={
                quote.needsInvoice
                  ? `Por encima de ${euros(sales.invoiceMaxCents)} la factura lo lleva. Sin NIF, te pedimos después otro documento.`
                  : undefined
              }
            />
          </div>
          {quote.needsInvoice && (
            <>
              <TextField {...text('street')} label="Calle y número" autoComplete="street-address" />
              <div className="field-pair">
                <TextField
                  {...text('postalCode')}
                  label="Código postal"
                  inputMode="numeric"
                  autoComplete="postal-code"
                />
                <TextField {...text('city')} label="Localidad" autoComplete="address-level2" />
                <TextField {...text('province')} label="Provincia" isOptional autoComplete="address-level1" />
              </div>
            </>
          )}
        </div>
      </Section>
      {today > 0 && (
        <PayMethodsOrCart
          hasCart={list.phase?.kind !== 'waiting_list'}
          value={form.values.method}
          onChange={method => form.set('method', method)}
        />
      )}
      <div className="contract-part">
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
        {list.termsHtml && (
          <details className="contract-more">
            <summary>Condiciones de {list.name}</summary>
            <Html html={list.termsHtml} />
          </details>
        )}
        <CheckField name="marketing" checked={form.values.marketing} onChange={value => form.set('marketing', value)}>
          Quiero recibir por correo novedades y ofertas. (Opcional: puedes dejarlo cuando quieras).
        </CheckField>
      </div>
      <p className="checkout-law small">
        <strong>Sin derecho de desistimiento.</strong> Un abono es para fechas concretas: la ley no prevé que puedas
        devolverlo (artículo 103.l de la Ley de Consumidores).
      </p>
      <Button
        type="submit"
        look="primary"
        isWide
        isBusy={form.isBusy || isOld}
        className="contract-pay"
        disabled={hasTrouble}
      >
        {today > 0
          ? payWords(form.values.method, today)
          : quote.waitingCents > 0
            ? 'Pedir el abono'
            : 'Confirmar el abono gratuito'}
      </Button>
      <p className="small muted contract-note">
        <Icon name="lock" size={18} />
        {today > 0
          ? `${form.values.method === 'cart' ? 'Sigue comprando y paga todo junto.' : site?.isDemo ? 'Demostración: el banco es de prueba y no se cobra nada.' : 'Te llevamos a la página segura del banco. No guardamos los datos de tu tarjeta.'} Al confirmar, la butaca es tuya ${sales.payMinutes} minutos para pagarla.`
          : 'No se cobra nada ahora.'}
      </p>
      {onBack && (
        <div className="contract-acts">
          <Button onClick={onBack}>Volver</Button>
        </div>
      )}
    </form>
  );
}
