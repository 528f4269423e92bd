// A supporter's card on the phone: its colour, whose it is, and its number as a code; below it what its holder decides.
import {supporterPdfUrl, supporterQrUrl} from '../../lib/api/api';
import type {OwnSupporter} from '../../lib/api/types';
import {useSite} from '../../lib/site';
import {list, plainDay} from '../../lib/words/format';
import {AccessCode} from '../../ui/access-code';
import {Crest} from '../../ui/crest';
import {Icon, type IconName} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {CardRenewal} from './card-renewal';
import {colours} from './tier-card';
import './supporters.css';

interface Props {
  card: OwnSupporter;
  renewTo: string;
  state: unknown;
  onChanged: () => Promise<void>;
}

export function OwnCard({card, renewTo, state, onChanged}: Props) {
  const site = useSite();
  const said = stateOf(card);
  return (
    <li className="own-supporter">
      <article className="supporter-card" style={colours(card.cardColor)} aria-label={`Carné de ${card.holderName}`}>
        <header className="supporter-card-head">
          {site && <Crest name={site.name} size={40} />}
          <div>
            <p className="supporter-card-club">{site ? site.look.shortName || site.name : '\u00a0'}</p>
            <p>{card.tierName}</p>
          </div>
        </header>
        <div className="supporter-card-who">
          <p className="supporter-card-name">{card.holderName}</p>
          {card.family.length > 0 && <p>Con {list(card.family)}</p>}
          <p className="figures">N.º {card.number}</p>
          <p className="supporter-card-state">
            <Icon name={said.icon} size={18} />
            {said.text}
          </p>
        </div>
        {card.isInForce && (
          <div className="supporter-card-code">
            <AccessCode src={supporterQrUrl(card.id)} of={`del carné de ${card.holderName}`} code={card.number} />
          </div>
        )}
      </article>
      <div className="own-supporter-acts">
        {card.canRenew && (
          <PageLink to={renewTo} state={state} className="button button-primary">
            Renovar<span className="visually-hidden"> el carné de {card.holderName}</span>
          </PageLink>
        )}
        {card.isInForce && (
          <a className="own-supporter-print" href={supporterPdfUrl(card.id)}>
            <Icon name="print" size={18} /> Descargar para imprimir
            <span className="visually-hidden"> el carné de {card.holderName}</span>
          </a>
        )}
        {(card.state === 'active' || card.renewal !== null) && <CardRenewal card={card} onChanged={onChanged} />}
      </div>
    </li>
  );
}

function stateOf({state, isInForce, validUntilOn}: OwnSupporter): {text: string; icon: IconName} {
  const until = validUntilOn ? plainDay(validUntilOn, 'UTC') : '';
  if (isInForce) return {text: `Vale hasta el ${until}`, icon: 'check'};
  if (state === 'blocked') return {text: 'Bloqueado: escríbenos y lo miramos', icon: 'lock'};
  if (state === 'cancelled') return {text: 'Dado de baja', icon: 'warning'};
  if (state === 'pending_payment') return {text: 'Pendiente de pago', icon: 'clock'};
  return {text: until ? `Terminó el ${until}` : 'No está en vigor', icon: 'warning'};
}
