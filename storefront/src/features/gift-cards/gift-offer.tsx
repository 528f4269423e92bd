// At the end of what the club sells: a card for whoever knows better what they want. It opens over the list.
import {shortEuros} from '../../lib/forms/amount';
import type {GiftOffer} from '../../lib/api/types';
import {PageLink} from '../../ui/page-link';
import {GiftFace} from './gift-face';
import './gift-offer.css';

export const GIFT_SECTION = {id: 'tarjeta-regalo', name: 'Tarjeta regalo'};

/** Without amounts of the club's and without a range there is nothing to choose. */
export const isOffered = ({amountsCents, minCents, maxCents}: GiftOffer): boolean =>
  amountsCents.length > 0 || maxCents > minCents;

const lowest = ({amountsCents, minCents, maxCents}: GiftOffer): number =>
  Math.min(...amountsCents, ...(maxCents > minCents ? [minCents] : []));

export function GiftOfferCard({offer, to, state}: {offer: GiftOffer; to: string; state: unknown}) {
  return (
    <section className="gift-offer" aria-labelledby={GIFT_SECTION.id}>
      <GiftFace cents={offer.amountsCents[0] ?? null} />
      <div className="gift-offer-words">
        <h2 id={GIFT_SECTION.id}>{GIFT_SECTION.name}</h2>
        <p>
          Desde {shortEuros(lowest(offer))}. Llega por correo el día que tú digas, o te la quedas para darla en mano. Se
          gasta en lo que se quiera, de una vez o de varias.
        </p>
        <PageLink to={to} state={state} className="button button-primary">
          Regalar una tarjeta
        </PageLink>
        <p className="small">
          ¿Ya tienes una?{' '}
          <PageLink to={to.replace(GIFT_SECTION.id, `${GIFT_SECTION.id}=saldo`)} state={state}>
            Consulta su saldo
          </PageLink>
          .
        </p>
      </div>
    </section>
  );
}
