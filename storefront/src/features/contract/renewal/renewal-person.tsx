// One pass to renew: whose it is, in which category and seat, what is taken off, which papers it needs, what it costs.
import {useId} from 'react';
import {euros, lastMoment, list, plainDay} from '../../../lib/words/format';
import type {RenewalItem, RenewalLine} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {CheckField, SelectField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {PageLink} from '../../../ui/page-link';
import {DocumentInput} from '../document-input';
import type {Chosen} from './renewal-choices';
import {SeatChoice} from '../seat-choice';

interface Props {
  item: RenewalItem;
  chosen: Chosen;
  line: RenewalLine | undefined;
  files: Record<string, File | null>;
  onFile: (name: string, file: File | null) => void;
  onChange: (part: Partial<Chosen>) => void;
}

export function RenewalPerson({item, chosen, line, files, onFile, onChange}: Props) {
  const id = useId();
  const isOpen = item.refusal === null;
  return (
    <li className="contract-person" data-chosen={isOpen && chosen.isChosen ? '' : undefined}>
      <div className="contract-who">
        {isOpen ? (
          <input
            id={id}
            type="checkbox"
            checked={chosen.isChosen}
            onChange={event => onChange({isChosen: event.target.checked})}
          />
        ) : (
          <span aria-hidden="true" />
        )}
        <label htmlFor={isOpen ? id : undefined}>{item.name}</label>
        {isOpen && chosen.isChosen && line?.totalCents != null && (
          <span className="contract-price figures">{euros(line.totalCents)}</span>
        )}
        <p className="muted">
          {[item.memberCode && `N.º ${item.memberCode}`, item.categoryName, item.seatLabel || 'Sin butaca']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!isOpen && <Refusal item={item} />}
        {isOpen && item.renewal && (
          <p className="small">
            <strong>Empezaste a renovarlo y quedó sin pagar.</strong> Si lo renuevas ahora, esa renovación se anula.
          </p>
        )}
      </div>
      {isOpen && chosen.isChosen && line && <Terms {...{item, chosen, line, files, onFile, onChange}} />}
    </li>
  );
}

function Refusal({item}: {item: RenewalItem}) {
  const when =
    item.refusal === 'closed' && item.opensAt && Date.parse(item.opensAt) > Date.now()
      ? ` Se abre el ${plainDay(item.opensAt)}.`
      : '';
  return (
    <div className="stack">
      <Notice
        tone={item.refusal === 'renewed' ? 'ok' : item.refusal === 'documents' ? 'info' : 'warn'}
        title={`${item.refusalText ?? ''}${when}`}
      >
        {item.refusal === 'overdue' &&
          (item.isReached ? (
            <p>
              Debe {euros(item.overdueCents)}.{' '}
              <PageLink to={`/perfil/abono/${item.passId}/plazos`}>Pagar los plazos</PageLink>
              {item.hasLostPriority &&
                '. Lleva más de treinta días: ha perdido la prioridad, y su butaca puede darse a otra persona.'}
            </p>
          ) : (
            <p>
              <PageLink to="/login?volver=%2Fabonos%2Frenovar">Entra en tu cuenta</PageLink> para ver los plazos y
              pagarlos.
            </p>
          ))}
      </Notice>
    </div>
  );
}

function Terms({item, chosen, line, files, onFile, onChange}: Props & {line: RenewalLine}) {
  const choosing = chosen.seat === 'other' || (line.needsSeat && line.seatTrouble !== null);
  return (
    <div className="contract-terms">
      {line.change && (
        <Notice tone="info" title={`La temporada que viene le toca ${line.change.toName}`}>
          Por la edad deja de ser {line.change.fromName}.{' '}
          {line.change.fromCents !== null && line.change.toCents !== null && (
            <>
              De {euros(line.change.fromCents)} pasa a <strong>{euros(line.change.toCents)}</strong>, antes de
              descuentos.
            </>
          )}
        </Notice>
      )}
      {line.categories.length > 1 && (
        <SelectField
          label="Categoría"
          name="category"
          value={line.categoryId}
          onChange={event => onChange({passCategoryId: Number(event.target.value)})}
        >
          {line.categories.map(category => (
            <option key={category.id} value={category.id}>
              {category.name}
              {category.amountCents !== null && ` · ${euros(category.amountCents)}`}
              {category.documentRequired && ' · pide documento'}
            </option>
          ))}
        </SelectField>
      )}
      {line.needsSeat && (
        <div className="stack">
          {line.seatTrouble && chosen.seat === 'keep' && (
            <Notice tone="warn" title={line.seatTrouble.message} isAlert>
              {line.seatTrouble.reason === 'none'
                ? 'Elige dónde quieres sentarte.'
                : 'Sentimos el cambio: ya hemos avisado a la oficina del abonado. Puedes elegir ahora otra butaca libre, o esperar a que te llamen.'}
            </Notice>
          )}
          {line.seatTrouble && chosen.seat === 'other' && (
            <Notice tone="warn" title={line.seatTrouble.message} isAlert>
              Elige otra.
            </Notice>
          )}
          {!choosing && (
            <p>
              <strong>{line.seatLabel}</strong>:{' '}
              {line.isSeatKept
                ? `la misma de siempre${item.guaranteeUntilAt ? `, guardada para ti hasta el ${plainDay(lastMoment(item.guaranteeUntilAt))}` : ''}.`
                : 'la que has elegido.'}
            </p>
          )}
          {choosing && (
            <SeatChoice
              passId={item.passId}
              categoryId={line.categoryId}
              seatId={chosen.seatId}
              onChoose={seatId =>
                onChange({seat: seatId === null && chosen.seat === 'keep' ? 'keep' : 'other', seatId})
              }
            />
          )}
          {line.seatTrouble === null && item.seatLabel !== '' && (
            <div>
              <Button
                look="quiet"
                onClick={() => onChange(choosing ? {seat: 'keep', seatId: null} : {seat: 'other', seatId: null})}
              >
                {choosing ? 'Quedarme con mi butaca' : 'Quiero otra butaca'}
                <span className="visually-hidden"> para {item.name}</span>
              </Button>
            </div>
          )}
        </div>
      )}
      {line.trouble && (
        <Notice tone="warn" title={line.trouble}>
          Elige el grupo más abajo, si entre todos lo formáis; si no, cambia de categoría o de sitio.
        </Notice>
      )}
      {line.offered.length > 0 && (
        <details className="contract-more" open={chosen.discountIds.length > 0}>
          <summary>Descuentos que piden un documento</summary>
          <div className="stack">
            {line.offered.map(offer => (
              <CheckField
                key={offer.id}
                name={`discount-${offer.id}`}
                checked={chosen.discountIds.includes(offer.id)}
                onChange={isOn =>
                  onChange({
                    discountIds: isOn
                      ? [...chosen.discountIds, offer.id]
                      : chosen.discountIds.filter(one => one !== offer.id),
                  })
                }
              >
                {offer.name}
                {offer.documentRequired && <span className="muted"> · {offer.documentRequired}</span>}
              </CheckField>
            ))}
          </div>
        </details>
      )}
      {line.amountCents !== null && line.discounts.length > 0 && (
        <ul className="contract-list figures">
          <li>
            <span>{line.categoryName}</span>
            <span>{euros(line.amountCents)}</span>
          </li>
          {line.discounts.map(discount => (
            <li key={`${discount.id}${discount.name}`}>
              <span>
                {discount.name}
                {discount.state === 'pending' && <span className="muted"> (cuando veamos el documento)</span>}
              </span>
              <span>−{euros(discount.cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {line.documents.length > 0 && (
        <div className="stack">
          <Notice tone="info" title={`Este abono espera a que veamos: ${list(line.documents)}`}>
            Su butaca queda guardada. No se paga nada por él ahora: te avisamos por correo en cuanto se apruebe, en tres
            días como mucho.
          </Notice>
          {line.documents.map(name => (
            <DocumentInput key={name} label={name} file={files[name] ?? null} onChange={file => onFile(name, file)} />
          ))}
        </div>
      )}
    </div>
  );
}
