// What was paid of a contract, for whoever has the link: line by line, and the same as a PDF.
import {useAccount} from '../../lib/account';
import {useUses} from '../../lib/activities';
import {calendarUrl, receiptPdfUrl} from '../../lib/api/api';
import {euros, plainDay} from '../../lib/words/format';
import {amountWords} from '../../lib/words/goods-words';
import type {Reservation} from '../../lib/api/types';
import {Button, ButtonLink} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {Notice} from '../../ui/screens/notice';
import {AskAboutOrder} from './ask-about-order';
import {OwnInvoices} from './own-invoices';
import {Redemptions} from './redemptions';
import './receipt-sheet.css';

export function ReceiptSheet({
  hash,
  reservation: {
    orderNumber,
    buyerName,
    paidAt,
    dues,
    redemptions,
    notes,
    totalCents,
    refundedCents,
    organizers,
    isSoldOutside,
    isInvoiceComing,
  },
  onChanged,
}: {
  hash: string;
  reservation: Reservation;
  onChanged: () => Promise<unknown>;
}) {
  const hasPasses = useUses('passes');
  const isKnown = Boolean(useAccount().data) && hasPasses === true;
  const vat = dues.reduce((sum, line) => sum + line.vatCents, 0);
  return (
    <div className="page reservation-page">
      <div className="reservation-head">
        <h1>{redemptions.length > 0 ? 'Tu pedido' : 'Justificante de pago'}</h1>
        <p>
          Pedido <strong>{orderNumber}</strong> a nombre de {buyerName}
          {paidAt && `, pagado el ${plainDay(paidAt)}`}.
        </p>
        <div className="reservation-actions">
          <a className="button button-primary" href={receiptPdfUrl(hash)}>
            <Icon name="download" /> {redemptions.length > 0 ? 'Justificante en PDF' : 'Descargar en PDF'}
          </a>
          <Button onClick={() => window.print()}>
            <Icon name="print" /> Imprimir
          </Button>
          {redemptions.some(({visit}) => visit !== null) && (
            <a className="button button-plain" href={calendarUrl(hash)}>
              <Icon name="calendar" /> Añadir al calendario
            </a>
          )}
          {isKnown && <ButtonLink to="/mi-abono">Mi abono</ButtonLink>}
        </div>
        {refundedCents > 0 && <Notice tone="warn" title={`Te hemos devuelto ${euros(refundedCents)}`} />}
      </div>
      <Redemptions hash={hash} redemptions={redemptions} />
      <dl className="receipt-lines figures">
        {dues.map((line, i) => (
          <div key={`${i}-${line.description}`}>
            <dt>{amountWords(line)}</dt>
            <dd>{euros(line.cents)}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>Total{vat > 0 && <span className="small muted"> (con {euros(vat)} de impuestos)</span>}</dt>
          <dd>{euros(totalCents)}</dd>
        </div>
      </dl>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {!isSoldOutside && totalCents > 0 && (
        <OwnInvoices hash={hash} order={{isInvoiceComing, refundedCents}} onLook={onChanged} />
      )}
      <AskAboutOrder hash={hash} />
      <p className="reservation-conditions muted">
        {organizers.map(({legalName, nif}) => [legalName, nif && `NIF ${nif}`].filter(Boolean).join(', ')).join('; ')}.
      </p>
    </div>
  );
}
