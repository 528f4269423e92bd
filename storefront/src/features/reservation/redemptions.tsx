// What is handed over or visited: each with the code against which it is, in fours as people read it out.
import {redemptionQrUrl} from '../../lib/api/api';
import type {Reservation} from '../../lib/api/types';
import {TicketCode} from './ticket-code';
import './ticket-card.css';

const inFours = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code;

export function Redemptions({hash, redemptions}: {hash: string; redemptions: Reservation['redemptions']}) {
  if (redemptions.length === 0) return null;
  return (
    <section className="reservation-session" aria-labelledby="redemptions">
      <header className="reservation-session-head">
        <h2 id="redemptions">Para recoger</h2>
      </header>
      <ul className="tickets">
        {redemptions.map(({title, detail, quantity, code}, i) => (
          <li key={code ?? `${i}-${title}`} className={code ? 'ticket' : 'ticket ticket-plain'}>
            {code && (
              <div className="ticket-code">
                <TicketCode src={redemptionQrUrl(hash, code)} place={title} />
                <p className="ticket-number figures">{inFours(code)}</p>
              </div>
            )}
            <div className="ticket-body">
              <p className="ticket-zone">{title}</p>
              {detail && <p>{detail}</p>}
              <p className="ticket-foot">
                <span>Cantidad</span>
                <strong className="figures">{quantity}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
