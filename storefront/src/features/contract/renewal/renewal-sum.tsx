// What it all comes to: person by person, what waits for a paper, what the wallet pays and what is paid today.
import {euros} from '../../../lib/words/format';
import type {RenewalItem, RenewalQuote} from '../../../lib/api/types';

interface Props {
  quote: RenewalQuote;
  items: RenewalItem[];
  /** Of the chosen plan, today. */
  todayCents: number;
  walletCents: number;
  isOld: boolean;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

export function RenewalSum({quote, items, todayCents, walletCents, isOld}: Props) {
  const nameOf = (passId: number) => firstName(items.find(item => item.passId === passId)?.name ?? '');
  return (
    <section className="contract-sum" aria-labelledby="renewal-sum" aria-busy={isOld}>
      <h2 id="renewal-sum">Resumen</h2>
      <dl className="figures">
        {quote.lines.map(line => (
          <div key={line.passId}>
            <dt>
              {nameOf(line.passId)}, {line.categoryName.toLocaleLowerCase('es')}
            </dt>
            <dd>{line.totalCents === null ? 'elige butaca' : euros(line.totalCents)}</dd>
          </div>
        ))}
        {quote.waitingCents > 0 && (
          <div className="muted">
            <dt>Espera documentos</dt>
            <dd>−{euros(quote.waitingCents)}</dd>
          </div>
        )}
        {quote.nowCents > todayCents && (
          <div className="muted">
            <dt>En plazos, más adelante</dt>
            <dd>−{euros(quote.nowCents - todayCents)}</dd>
          </div>
        )}
        {walletCents > 0 && (
          <div>
            <dt>Del monedero</dt>
            <dd>−{euros(walletCents)}</dd>
          </div>
        )}
        <div className="contract-total">
          <dt>Hoy pagas</dt>
          <dd>{euros(todayCents - walletCents)}</dd>
        </div>
      </dl>
      <p className="small muted">Impuestos incluidos. Sin gastos de gestión.</p>
    </section>
  );
}
