// What is handed over or visited: each with the code against which it is, in fours as people read it out.
import {useId} from 'react';
import {giftCardPdfUrl, redemptionQrUrl} from '../../lib/api/api';
import type {Reservation} from '../../lib/api/types';
import {Icon} from '../../ui/icon';
import {TicketCode} from './ticket-code';
import './ticket-card.css';

/** A gift card's code has sixteen signs; what is handed over against one has twelve. */
const isGiftCard = (code: string | null): boolean => code?.length === 16;

const inFours = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code;

type Redemption = Reservation['redemptions'][number];

interface Props {
  hash: string;
  redemptions: Redemption[];
}

export function Redemptions({hash, redemptions}: Props) {
  const gifts = redemptions.filter(({code}) => isGiftCard(code));
  return (
    <>
      <Codes title="Para recoger" hash={hash} redemptions={redemptions.filter(one => !gifts.includes(one))} />
      <Codes title="Para regalar" hash={hash} redemptions={gifts} />
    </>
  );
}

function Codes({title, hash, redemptions}: Props & {title: string}) {
  const id = useId();
  if (redemptions.length === 0) return null;
  return (
    <section className="reservation-session" aria-labelledby={id}>
      <header className="reservation-session-head">
        <h2 id={id}>{title}</h2>
      </header>
      <ul className="tickets">
        {redemptions.map((one, i) => (
          <Code key={one.code ?? `${i}-${one.title}`} hash={hash} redemption={one} />
        ))}
      </ul>
    </section>
  );
}

function Code({hash, redemption: {title, detail, quantity, code}}: {hash: string; redemption: Redemption}) {
  return (
    <li className={code ? 'ticket' : 'ticket ticket-plain'}>
      {code && (
        <div className="ticket-code">
          <TicketCode src={redemptionQrUrl(hash, code)} place={title} />
          <p className="ticket-number figures">{inFours(code)}</p>
        </div>
      )}
      <div className="ticket-body">
        <p className="ticket-zone">{title}</p>
        {detail && <p>{detail}</p>}
        {code && isGiftCard(code) ? (
          <p>
            <a className="ticket-print" href={giftCardPdfUrl(hash, code)}>
              <Icon name="print" size={18} /> Descargar para imprimir
              <span className="visually-hidden">: {title}</span>
            </a>
          </p>
        ) : (
          <p className="ticket-foot">
            <span>Cantidad</span>
            <strong className="figures">{quantity}</strong>
          </p>
        )}
      </div>
    </li>
  );
}
