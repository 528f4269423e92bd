// The invoices that a company which shares events makes for its part: asked for, noted, or why there is none.
import {useState} from 'react';
import {required, TextInput, useGetList} from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {FigureTable} from '../../crud/figures/figure-table';
import {Panel} from '../../crud/frames/panel';
import {DayInput} from '../../crud/inputs/date-input';
import {MoneyInput} from '../../crud/inputs/money-input';
import {formatCents} from '../../crud/words/money';
import {formatDay, today} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {isOfCompany} from './settlement-acts';

type Asked = Stored<'PartnerInvoice'>;
const OPEN = ['closed', 'sent', 'accepted', 'disputed'];

const saidOf = (one: Asked): string => {
  if (one.number !== '') return `${one.number}, de ${formatDay(String(one.issuedOn))}`;
  return one.noInvoiceReason === '' ? 'Falta' : `Sin factura: ${one.noInvoiceReason}`;
};

export function PartnerInvoices({settlement, onDone}: {settlement: Stored<'Settlement'>; onDone: () => void}) {
  const [asking, setAsking] = useState<{what: 'note' | 'without'; of: Asked} | null>(null);
  const {data = [], refetch} = useGetList<Asked>('liquidaciones-facturas', {
    filter: {settlementId: settlement.id},
    sort: {field: 'id', order: 'ASC'},
    pagination: {page: 1, perPage: 50},
  });
  if (data.length === 0) return null;
  const isOpen =
    OPEN.includes(settlement.state) &&
    settlement.transferId === null &&
    !isOfCompany() &&
    may('liquidaciones', 'settle');
  const common = {
    at: {id: Number(asking?.of.id)},
    told: ({payableCents}: {payableCents: number}) => `Anotado. A pagar ahora: ${formatCents(payableCents)}.`,
    onClose: () => setAsking(null),
    onDone: () => {
      setAsking(null);
      void refetch();
      onDone();
    },
  };
  return (
    <Panel title="Factura de su parte" flush>
      <Typography color="textSecondary" sx={{px: 2, mb: 1}}>
        Las entradas las factura quien organiza el evento en su nombre, y declara el IVA de todas. La compañía que tiene
        una parte se la factura a ella: se le paga sin IVA y, cuando llega su factura, con su cuota.
      </Typography>
      {isOpen && data.some(one => saidOf(one) === 'Falta') && (
        <Alert severity="info" sx={{mx: 2, mb: 1}}>
          No se paga hasta que se anote la factura, o por qué no la hay.
        </Alert>
      )}
      <FigureTable
        isText
        rows={data}
        rowKey={one => one.id}
        name={{label: 'A quién', value: one => `${one.recipientName} · ${one.recipientNif}`}}
        columns={[
          {label: 'Base', value: one => formatCents(one.baseCents)},
          {label: 'Cuota', value: one => (one.number === '' ? '—' : formatCents(one.vatCents))},
          {label: 'Factura', value: saidOf},
          ...(isOpen
            ? [
                {
                  label: 'Acciones',
                  value: (one: Asked) => (
                    <>
                      <Button size="small" onClick={() => setAsking({what: 'note', of: one})}>
                        Anotar la factura…
                      </Button>
                      <Button size="small" onClick={() => setAsking({what: 'without', of: one})}>
                        No hay factura…
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asking?.what === 'note' && (
        <ActDialog
          {...common}
          title={`Factura de ${settlement.counterpartName}`}
          confirm="Anotar"
          path="/api/liquidaciones-facturas/{id}/anotar"
          withoutReason
          defaults={{
            number: asking.of.number,
            issuedOn: asking.of.issuedOn ?? today(),
            baseCents: asking.of.baseCents,
            vatCents: asking.of.number === '' ? null : asking.of.vatCents,
          }}
        >
          <TextInput source="number" label="Número" validate={required()} fullWidth />
          <DayInput source="issuedOn" label="Fecha" validate={required()} />
          <MoneyInput source="baseCents" label="Base" validate={required()} />
          <MoneyInput source="vatCents" label="Cuota" helperText="0 si está exenta" validate={required()} />
        </ActDialog>
      )}
      {asking?.what === 'without' && (
        <ActDialog
          {...common}
          title="¿Pagar su parte sin factura?"
          confirm="Anotar"
          path="/api/liquidaciones-facturas/{id}/sin-factura"
        >
          <Typography sx={{mb: 1}}>Se paga sin cuota. Por ejemplo: reparto de resultados sin servicio.</Typography>
        </ActDialog>
      )}
    </Panel>
  );
}
