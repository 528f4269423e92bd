// «Renovar en la cantera»: every child with the new category and price told first, yes or no to each, and last year's
// particulars asked again.
import {useEffect, useRef, useState} from 'react';
import {familyRenewalApi, ownRenewalsKey} from '../../lib/api/family-renewal-api';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {drop, useQuery} from '../../lib/api/query';
import type {Account, OwnRenewal, RenewalAnswered, RenewalPlan} from '../../lib/api/types';
import {answerProblems, answersIn} from '../../lib/forms/answers';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {euros, lastMoment, list, plainDay} from '../../lib/words/format';
import {Button, ButtonLink} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {SeasonPlans} from '../../ui/forms/season-plans';
import {Notice} from '../../ui/screens/notice';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import {ChildSection, questionsAt, startOf, type ChildAnswer} from './child-section';
import './family-renewal.css';

export function FamilyRenewal({account}: {account: Account}) {
  const {data, error, reload} = useQuery(ownRenewalsKey(account.id), familyRenewalApi.read);
  const [done, setDone] = useState<{answers: RenewalAnswered[]; offers: OwnRenewal[]} | null>(null);
  if (done) return <Done {...done} />;
  if (error && !data)
    return (
      <div className="page page-narrow family-renewal">
        <Trouble isPage error={error} onRetry={() => void reload()} />
      </div>
    );
  if (!data)
    return (
      <Loading label="Cargando a tu familia…">
        <div className="page page-narrow family-renewal">
          <Bone width="16rem" height="3rem" />
          <Bone height="20rem" />
        </div>
      </Loading>
    );
  const open = data.filter(offer => offer.isOpen);
  return open.length > 0 ? (
    <Answering
      key={open.map(offer => offer.id).join()}
      offers={open}
      others={data.filter(offer => !offer.isOpen)}
      onDone={answers => {
        drop(ownRenewalsKey(account.id));
        setDone({answers, offers: open});
      }}
    />
  ) : (
    <Nothing offers={data} />
  );
}

/** The last day: the offer ends at the midnight after it. */
const lastDay = (untilAt: string): string => plainDay(lastMoment(untilAt));

interface AnsweringProps {
  offers: OwnRenewal[];
  others: OwnRenewal[];
  onDone: (answers: RenewalAnswered[]) => void;
}

function Answering({offers, others, onDone}: AnsweringProps) {
  // What is shown is sent along, once it is there.
  const [chosen, setChosen] = useState<number | null>();
  const shown = useRef<RenewalPlan | null>(null);
  const form = useForm<Record<string, ChildAnswer>>(
    Object.fromEntries(offers.map((offer, i) => [`answers.${i}`, startOf(offer, i)])),
    values =>
      onlyErrors(
        Object.assign(
          {},
          ...offers.map((offer, i) => {
            const {isComing, said} = values[`answers.${i}`]!;
            if (isComing === null) return {[`answers.${i}`]: `Di si ${firstName(offer)} sigue o no`};
            return isComing ? answerProblems(askedOf(offer, i), offer.questions, said) : {};
          }),
        ) as Record<string, string>,
      ),
    async values => {
      const body = {
        answers: offers.map((offer, i) => {
          const {isComing, said, ...rest} = values[`answers.${i}`]!;
          const answers = isComing ? answersIn(askedOf(offer, i), offer.questions, said) : [];
          return {offerId: offer.id, isComing: isComing === true, ...rest, answers};
        }),
        ...(shown.current && {
          paymentFrequencyId: shown.current.paymentFrequencyId,
          expectedFirstCents: shown.current.instalments[0]?.amountCents ?? 0,
        }),
      };
      const answers = await familyRenewalApi.answer(body, attemptKey('family-renewal', body));
      attemptOver('family-renewal');
      onDone(answers);
    },
    name => /^answers\.\d+/.test(name),
  );
  const coming = offers.filter((_offer, i) => form.values[`answers.${i}`]!.isComing === true);
  const total = coming.reduce((sum, offer) => sum + offer.amountCents - offer.discountCents, 0);
  const ids = coming.map(offer => offer.id);
  const plans = useQuery(ids.length > 0 ? `family/renewals/plans/${ids.join()}` : null, () =>
    familyRenewalApi.plans(ids),
  );
  const offered = ids.length > 0 ? (plans.data ?? []) : [];
  const plan = offered.find(one => one.paymentFrequencyId === chosen) ?? offered[0] ?? null;
  useEffect(() => {
    shown.current = plan;
  }, [plan]);
  const first = offers.reduce((a, b) => (a.untilAt < b.untilAt ? a : b));
  return (
    <form className="page page-narrow family-renewal" noValidate onSubmit={form.onSubmit}>
      <div className="family-renewal-head">
        <h1>Renovar en la cantera</h1>
        <p>
          Guardamos {offers.length === 1 ? 'la plaza' : 'las plazas'} hasta el <strong>{lastDay(first.untilAt)}</strong>
          . Repasa los datos del año pasado y dinos quién sigue.
        </p>
      </div>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {offers.map((offer, i) => (
        <ChildSection
          key={offer.id}
          offer={offer}
          until={lastDay(offer.untilAt)}
          index={i}
          answer={form.values[`answers.${i}`]!}
          errors={form.errors}
          onTouch={form.touch}
          onChange={answer => form.set(`answers.${i}`, answer)}
        />
      ))}
      {others.length > 0 && <Others offers={others} />}
      {plans.error && ids.length > 0 && <Trouble error={plans.error} onRetry={() => void plans.reload()} />}
      {offered.length > 0 && <SeasonPlans plans={offered} value={plan?.paymentFrequencyId} onChange={setChosen} />}
      <div className="family-renewal-foot">
        <p>
          {coming.length === 0 ? (
            'Nadie marcado para seguir.'
          ) : (
            <>
              {list(coming.map(firstName))}: <strong className="figures">{euros(total)}</strong> la temporada, como
              mucho.
              <span className="muted"> Se paga después, en tu cuenta.</span>
            </>
          )}
        </p>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Enviar la respuesta
        </Button>
      </div>
    </form>
  );
}

const askedOf = (offer: OwnRenewal, index: number) => ({at: questionsAt(index), fields: offer.questions});
const firstName = (offer: OwnRenewal): string => offer.athleteName.split(' ')[0]!;

const STATES: Record<OwnRenewal['state'], string> = {
  offered: 'el plazo de renovación no está abierto',
  accepted: 'ya ha renovado',
  declined: 'has dicho que no sigue',
  expired: 'el plazo terminó sin respuesta y la plaza se ha liberado',
  withdrawn: 'el club ha retirado la oferta',
};

function Others({offers}: {offers: OwnRenewal[]}) {
  return (
    <ul className="family-renewal-others">
      {offers.map(offer => (
        <li key={offer.id}>
          <strong>{offer.athleteName}</strong> ({offer.categoryName}): {STATES[offer.state]}
          {offer.state === 'offered' && offer.opensOn && ` (abre el ${offer.opensOn})`}.
        </li>
      ))}
    </ul>
  );
}

function Nothing({offers}: {offers: OwnRenewal[]}) {
  return (
    <div className="page page-narrow family-renewal">
      <div className="family-renewal-head">
        <h1>Renovar en la cantera</h1>
        <p>
          {offers.length === 0
            ? 'En tu cuenta no hay ahora ninguna plaza que renovar. Cuando el club la ofrezca te llegará un correo.'
            : 'No queda nada por contestar.'}
        </p>
      </div>
      {offers.length > 0 && <Others offers={offers} />}
      <p className="muted">
        ¿Falta alguien de tu familia? La cantera busca tu correo en su ficha: escríbenos desde la ayuda y lo miramos.
      </p>
      <div>
        <ButtonLink to="/ayuda" look="plain">
          Escribir a la cantera
        </ButtonLink>
      </div>
    </div>
  );
}

function Done({answers, offers}: {answers: RenewalAnswered[]; offers: OwnRenewal[]}) {
  const nameOf = ({offerId}: RenewalAnswered) => firstName(offers.find(offer => offer.id === offerId)!);
  const coming = answers.filter(one => one.enrolmentId !== null);
  const leaving = answers.filter(one => one.enrolmentId === null);
  const total = coming.reduce((sum, one) => sum + one.toPayCents, 0);
  return (
    <div className="page page-narrow family-renewal">
      <h1>Respuesta enviada</h1>
      {coming.length > 0 && (
        <Notice tone="ok" isAnswer title={`${list(coming.map(nameOf))}: plaza renovada`}>
          <p>La temporada son {euros(total)}. En «Mi familia» ves qué falta y cómo se paga.</p>
        </Notice>
      )}
      {leaving.length > 0 && (
        <Notice tone="info" title={`${list(leaving.map(nameOf))}: no sigue`}>
          <p>Su plaza queda libre para otra familia. Gracias por avisar.</p>
        </Notice>
      )}
      <div>
        <ButtonLink to="/perfil/familia" look="primary">
          Ver mi familia
        </ButtonLink>
      </div>
    </div>
  );
}
