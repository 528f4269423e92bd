// What the club owes the holder: the balance and its last movements.
import {euros, plainDay} from '../../lib/words/format';
import {movementWords} from '../../lib/words/pass-words';
import type {OwnPass} from '../../lib/api/types';
import {Section} from '../../ui/section';

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${euros(cents)}`;

export function Wallet({wallet, holderName, isOwn}: Pick<OwnPass, 'wallet' | 'holderName' | 'isOwn'>) {
  return (
    <Section title={isOwn ? 'Tu monedero' : `Monedero de ${holderName}`}>
      <p className="wallet-balance figures">{euros(wallet.balanceCents)}</p>
      {wallet.renewalDiscountCents > 0 && (
        <p>
          Además, <strong className="figures">{euros(wallet.renewalDiscountCents)}</strong> de descuento al renovar este
          abono, por los asientos que has liberado.
        </p>
      )}
      {wallet.movements.length === 0 && (
        <p className="muted">Aquí verás lo que recibes cuando liberas tu asiento y se vende.</p>
      )}
      <ul className="wallet-rows">
        {wallet.movements.map(one => (
          <li key={one.at + one.amountCents} className="wallet-row">
            <div>
              <p>{movementWords(one.kind, one.note)}</p>
              <p className="small muted">
                {plainDay(one.at)}
                {one.expiresOn && one.amountCents > 0 && `, caduca el ${plainDay(one.expiresOn, 'UTC')}`}
              </p>
            </div>
            <p className="figures">{signed(one.amountCents)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
