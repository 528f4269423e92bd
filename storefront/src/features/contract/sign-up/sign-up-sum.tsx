// What the new passes come to: each person's, with what was taken off, what waits for papers and what is paid today.
import {euros} from '../../../lib/words/format';
import type {PassSale, PassSales, SignUpQuote} from '../../../lib/api/types';
import {nameOf, type Draft} from './sign-up-draft';

interface Props {
  quote: SignUpQuote;
  draft: Draft;
  sales: PassSales;
  list: PassSale;
  isOld: boolean;
}

/** A plan that is offered no more is none: at once, until another is chosen. */
export const planOf = (quote: SignUpQuote, draft: Draft) =>
  quote.plans.find(plan => plan.paymentFrequencyId === draft.planId) ?? quote.plans[0];

export const todayCents = (quote: SignUpQuote, draft: Draft) => planOf(quote, draft)?.instalments[0]?.amountCents ?? 0;

export function SignUpSum({quote, draft, sales, list, isOld}: Props) {
  const today = todayCents(quote, draft);
  const isWhole = quote.people.every(one => one.totalCents !== null);
  return (
    <section className="contract-sum" aria-labelledby="sign-up-sum" aria-busy={isOld}>
      <h2 id="sign-up-sum">Resumen</h2>
      <dl className="figures">
        {draft.people.map((person, i) => {
          const one = quote.people[i];
          const category = list.categories.find(kind => kind.id === person.passCategoryId);
          return (
            <div key={person.key} className="sign-up-line">
              <dt>
                {nameOf(person, sales, i)}
                <span className="small muted">{[category?.name, one?.seatLabel].filter(Boolean).join(', ')}</span>
                {one?.discounts.map(discount => (
                  <span key={discount.name} className="small muted">
                    {discount.name}: −{euros(discount.cents)}
                    {discount.state === 'pending' && ', si se aprueba'}
                  </span>
                ))}
              </dt>
              <dd>
                {one?.totalCents == null
                  ? one?.trouble?.field === 'seatId'
                    ? 'elige butaca'
                    : '—'
                  : euros(one.totalCents)}
              </dd>
            </div>
          );
        })}
        {quote.waitingCents > 0 && (
          <div className="muted">
            <dt>Espera documentos</dt>
            <dd>−{euros(quote.waitingCents)}</dd>
          </div>
        )}
        {quote.nowCents > today && (
          <div className="muted">
            <dt>En plazos, más adelante</dt>
            <dd>−{euros(quote.nowCents - today)}</dd>
          </div>
        )}
        {isWhole && (
          <div className="contract-total">
            <dt>Hoy pagas</dt>
            <dd>{euros(today)}</dd>
          </div>
        )}
      </dl>
      <p className="small muted">Impuestos incluidos. Sin gastos de gestión.</p>
    </section>
  );
}
