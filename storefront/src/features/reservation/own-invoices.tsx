// The invoices of an order: each downloaded, and the simplified one exchanged for one with the buyer's data.
import {useEffect, useRef, useState} from 'react';
import {announce} from '../../lib/announce';
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import {exchangeOwnInvoices, ownInvoices, ownInvoiceUrl} from '../../lib/api/invoices-api';
import {put, useQuery} from '../../lib/api/query';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {euros, plainDay} from '../../lib/words/format';
import type {OwnInvoice, Reservation} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Icon} from '../../ui/icon';
import {Section} from '../../ui/section';
import './cancel-tickets.css';

const KINDS: Record<OwnInvoice['kind'], string> = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura',
  R1: 'Factura rectificativa',
  R2: 'Factura rectificativa',
  R3: 'Factura rectificativa',
  R4: 'Factura rectificativa',
  R5: 'Rectificativa de la simplificada',
};
const keyOf = (hash: string) => `reservation/${hash}/invoices`;

interface Props {
  hash: string;
  order: Pick<Reservation, 'isInvoiceComing' | 'refundedCents'>;
  /** Reads the order again. */
  onLook: () => Promise<unknown>;
}

const LOOK_AGAIN_MS = 2_000;

export function OwnInvoices({hash, order: {isInvoiceComing, refundedCents}, onLook}: Props) {
  const {data = [], reload} = useQuery(keyOf(hash), () => ownInvoices(hash));
  const [isAsking, setAsking] = useState(false);
  // Those of an order that has changed are others.
  const order = `${isInvoiceComing} ${refundedCents}`;
  const known = useRef(order);
  useEffect(() => {
    if (known.current !== order) void reload();
    known.current = order;
  }, [order, reload]);
  useEffect(() => {
    if (!isInvoiceComing) return;
    const timer = setInterval(() => document.hidden || void onLook(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isInvoiceComing, onLook]);
  if (data.length === 0 && !isInvoiceComing) return null;
  const canExchange = data.some(one => one.canExchange);
  return (
    <Section title={data.length > 1 ? 'Facturas' : 'Factura'}>
      <div className="cancel-tickets" id="factura">
        <ul className="ticket-choices">
          {data.map(invoice => (
            <li key={invoice.id}>
              <span>
                <strong>{KINDS[invoice.kind]}</strong> {invoice.fullNumber}, del{' '}
                {plainDay(`${invoice.issuedOn}T12:00:00Z`, 'UTC')}:{' '}
                <span className="figures">{euros(invoice.totalCents)}</span>
              </span>
              <a className="button button-plain" href={ownInvoiceUrl(hash, invoice.id)}>
                <Icon name="download" /> PDF<span className="visually-hidden"> de la factura {invoice.fullNumber}</span>
              </a>
            </li>
          ))}
        </ul>
        {isInvoiceComing && (
          <p className="muted" role="status">
            {refundedCents > 0 ? 'La rectificativa de lo devuelto' : 'La factura'} se está expidiendo: en unos segundos
            está aquí.
          </p>
        )}
        {canExchange && !isAsking && (
          <p>
            La simplificada no lleva tus datos. Si la necesitas a tu nombre o al de tu empresa, canjéala.{' '}
            <Button onClick={() => setAsking(true)}>Pedir factura con mis datos</Button>
          </p>
        )}
        {canExchange && isAsking && <Exchange hash={hash} onClose={() => setAsking(false)} />}
      </div>
    </Section>
  );
}

function Exchange({hash, onClose}: {hash: string; onClose: () => void}) {
  const form = useForm(
    {name: '', nif: '', address: ''},
    ({name, nif, address}) =>
      onlyErrors({
        ...(!name.trim() && {name: 'Escribe el nombre o la razón social.'}),
        ...(!nif.trim() && {nif: 'Escribe el NIF.'}),
        ...(!address.trim() && {address: 'Escribe el domicilio: calle, código postal y población.'}),
      }),
    async values => {
      const name = `exchange/${hash}`;
      put(keyOf(hash), await exchangeOwnInvoices(hash, values, attemptKey(name, values)));
      attemptOver(name);
      announce('Ya tienes la factura con tus datos.');
      onClose();
    },
  );
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField
        label="Nombre o razón social"
        autoComplete="organization"
        maxLength={120}
        name="name"
        value={form.values.name}
        error={form.errors.name}
        onChange={event => form.set('name', event.target.value)}
      />
      <TextField
        label="NIF"
        autoComplete="off"
        maxLength={20}
        name="nif"
        value={form.values.nif}
        error={form.errors.nif}
        onChange={event => form.set('nif', event.target.value)}
      />
      <TextField
        label="Domicilio fiscal"
        hint="Calle y número, código postal y población."
        autoComplete="street-address"
        maxLength={250}
        name="address"
        value={form.values.address}
        error={form.errors.address}
        onChange={event => form.set('address', event.target.value)}
      />
      <p className="small muted">Se expide una vez: revisa los datos antes de pedirla.</p>
      <div className="reservation-actions">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Pedir la factura
        </Button>
        <Button onClick={onClose}>Dejarlo como está</Button>
      </div>
    </form>
  );
}
