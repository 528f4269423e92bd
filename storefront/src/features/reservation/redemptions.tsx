// What is handed over, and what is visited under its day: each with the code against which it is, in fours as people read
// it out.
import {useId} from 'react';
import {giftCardPdfUrl, redemptionQrUrl} from '../../lib/api/api';
import type {Reservation} from '../../lib/api/types';
import {capital, hour, longDay} from '../../lib/words/format';
import {DateStub} from '../../ui/date-stub';
import {Icon} from '../../ui/icon';
import {TicketCode} from './ticket-code';
import './ticket-card.css';

/** As it is read out; a short one in one piece. */
const inFours = (code: string) => (code.length > 8 ? code.replace(/(.{4})(?=.)/g, '$1 ') : code);

/** Of one person: how many is not said. */
const PERSONAL = new Set<string>(['supporter', 'plot', 'pass']);

type Redemption = Reservation['redemptions'][number];

interface Props {
  hash: string;
  redemptions: Redemption[];
}

export function Redemptions({hash, redemptions}: Props) {
  const gifts = redemptions.filter(({kind}) => kind === 'gift_card');
  const cards = redemptions.filter(({kind}) => kind === 'supporter');
  const people = redemptions.filter(({kind}) => kind === 'plot' || kind === 'pass');
  const shipped = redemptions.filter(({isShipped}) => isShipped);
  const visits = redemptions.filter(({visit}) => visit !== null);
  const rest = redemptions.filter(one => ![gifts, cards, people, shipped, visits].some(group => group.includes(one)));
  return (
    <>
      {[...new Set(visits.map(({visit}) => `${visit!.startsAt} ${visit!.name}`))].map(key => {
        const own = visits.filter(({visit}) => `${visit!.startsAt} ${visit!.name}` === key);
        return <Codes key={key} title={own[0]!.visit!.name} at={own[0]!.visit!} hash={hash} redemptions={own} />;
      })}
      <Codes title="Para entrar" hash={hash} redemptions={people} />
      <Codes title="Para recoger" hash={hash} redemptions={rest} />
      <Codes title="Te lo enviamos" hash={hash} redemptions={shipped} />
      <Codes title="Para regalar" hash={hash} redemptions={gifts} />
      <Codes title={cards.length === 1 ? 'El carné' : 'Los carnés'} hash={hash} redemptions={cards} />
    </>
  );
}

function Codes({title, at, hash, redemptions}: Props & {title: string; at?: NonNullable<Redemption['visit']>}) {
  const id = useId();
  if (redemptions.length === 0) return null;
  return (
    <section className="reservation-session" aria-labelledby={id}>
      <header className="reservation-session-head">
        {at && <DateStub at={at.startsAt} timezone={at.timezone} />}
        <div>
          <h2 id={id}>{title}</h2>
          {at && (
            <p>
              {capital(longDay(at.startsAt, at.timezone))}, <strong>{hour(at.startsAt, at.timezone)}</strong>, hasta las{' '}
              {hour(at.endsAt, at.timezone)}.
            </p>
          )}
        </div>
      </header>
      <ul className="tickets">
        {redemptions.map((one, i) => (
          <Code key={one.code ?? `${i}-${one.title}`} hash={hash} redemption={one} />
        ))}
      </ul>
    </section>
  );
}

function Code({hash, redemption: {kind, title, detail, quantity, code}}: {hash: string; redemption: Redemption}) {
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
        {code && kind === 'gift_card' ? (
          <p>
            <a className="ticket-print" href={giftCardPdfUrl(hash, code)}>
              <Icon name="print" size={18} /> Descargar para imprimir
              <span className="visually-hidden">: {title}</span>
            </a>
          </p>
        ) : (
          !PERSONAL.has(kind) && (
            <p className="ticket-foot">
              <span>Cantidad</span>
              <strong className="figures">{quantity}</strong>
            </p>
          )
        )}
      </div>
    </li>
  );
}
