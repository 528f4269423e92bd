// The card as the club would print it: crest, season, name, the seat in large type, and the code that opens the gate.
import {passQrUrl} from '../../lib/api/api';
import {plainDay} from '../../lib/words/format';
import {passWords, standAndSector} from '../../lib/words/pass-words';
import {gateNumber} from '../../lib/words/place-words';
import {useSite} from '../../lib/site';
import type {OwnPass} from '../../lib/api/types';
import {AccessCode} from '../../ui/access-code';
import {Crest} from '../../ui/crest';
import {Icon} from '../../ui/icon';
import './pass-card.css';

export function PassCard({pass}: {pass: OwnPass}) {
  const site = useSite();
  const state = passWords(pass);
  /** Paid and right, and no door opens to it before its season. */
  const isToCome = pass.state === 'active' && !pass.hasBegun && pass.blocks.length === 0;
  const [stand, sector] = standAndSector(pass.zoneName ?? '');
  return (
    <article
      className="pass-card"
      aria-label={`Carnet de ${pass.holderName}`}
      data-access={pass.hasAccess || undefined}
    >
      <header className="pass-card-head">
        {site && <Crest name={site.name} size={44} />}
        <div>
          <p className="pass-card-club">{site?.name ?? '\u00a0'}</p>
          <p className="pass-card-list">{pass.listName}</p>
        </div>
        <p className="pass-card-state" data-tone={state.tone}>
          <Icon name={pass.hasAccess ? 'check' : isToCome ? 'calendar' : 'warning'} size={16} />
          {state.text}
        </p>
      </header>
      <div className="pass-card-body">
        <div className="pass-card-who">
          <p className="pass-card-name">{pass.holderName}</p>
          <p>{pass.categoryName}</p>
        </div>
        <div className="pass-card-place">
          <p className="pass-card-stand">{stand || 'Sin butaca fija'}</p>
          <dl>
            {pass.gate && (
              <div>
                <dt>Puerta</dt>
                <dd>{gateNumber(pass.gate)}</dd>
              </div>
            )}
            {sector && (
              <div>
                <dt>Sector</dt>
                <dd>{sector}</dd>
              </div>
            )}
            {pass.rowLabel && (
              <div>
                <dt>Fila</dt>
                <dd>{pass.rowLabel}</dd>
              </div>
            )}
            {pass.seatNumber && (
              <div>
                <dt>Butaca</dt>
                <dd>{pass.seatNumber}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className="pass-card-code">
          {pass.hasAccess && pass.cardCode ? (
            <AccessCode src={passQrUrl(pass.id)} of={`del carnet de ${pass.holderName}`} code={pass.cardCode} />
          ) : isToCome ? (
            <p className="pass-card-shut pass-card-soon">
              <Icon name="calendar" size={40} />
              Empieza el {plainDay(pass.beginsOn, 'UTC')}
            </p>
          ) : (
            <p className="pass-card-shut">
              <Icon name="lock" size={40} />
              No abre la puerta
            </p>
          )}
        </div>
      </div>
      <footer className="pass-card-foot figures">
        <span>N.º {pass.memberCode}</span>
        {pass.cardNumber && <span>Carnet {pass.cardNumber}</span>}
        <span>Desde {pass.memberSinceOn.slice(0, 4)}</span>
      </footer>
    </article>
  );
}
