// «Hacer abono» for somebody at the counter: category by age, a free seat, what it costs, and how it is paid.
import { useQuery } from '@tanstack/react-query';
import { BooleanInput, required, SelectInput, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Columns } from '../../crud/columns';
import { formatCents } from '../../crud/money';
import { call, problemOf } from '../../providers/http-client';
import { ActDialog } from '../../crud/act-dialog';
import { chargeBody, ChargeInputs } from './charge-inputs';

interface Offer {
  refusalText: string | null;
  phaseName: string;
  holderName: string;
  hasEmail: boolean;
  categories: { id: number; name: string; needsSeat: boolean; documentRequired: string }[];
  zones: { id: number; name: string; rows: { label: string; seats: { id: number; number: string }[] }[] }[];
}

interface Quote {
  trouble: string | null;
  totalCents: number | null;
  documents: string[];
  discounts: { name: string; cents: number }[];
  plans: { id: number; name: string; nowCents: number }[];
}

interface Signed {
  state: string;
  changeCents: number;
  payUrl: string | null;
  isTold: boolean;
}

const toldOf = ({ state, changeCents, payUrl, isTold }: Signed): string =>
  payUrl === null ? `Abono ${state === 'active' ? 'activo' : 'hecho'}${changeCents > 0 ? `. Cambio: ${formatCents(changeCents)}` : ''}` : isTold ? 'Abono hecho. Le hemos enviado el enlace para pagarlo' : `Abono hecho. No tiene correo: dale este enlace para pagarlo ${payUrl}`;

export function SignUpDialog({ listId, listName, holderId, onDone, onClose }: { listId: number; listName: string; holderId: number; onDone: () => void; onClose: () => void }) {
  const { data: offer, error } = useQuery({ queryKey: ['staff-pass-offer', listId, holderId], queryFn: ({ signal }) => call<Offer>(`/api/listas/${listId}/hacer-abono?passHolderId=${holderId}`, { signal }), gcTime: 0 });
  if (offer === undefined && error === null) return <LinearProgress aria-label="Cargando" />;
  return (
    <ActDialog<Signed>
      title={`Hacer abono: ${listName}`}
      confirm="Hacer abono"
      disabled={offer === undefined || offer.refusalText !== null}
      path={`/api/listas/${listId}/hacer-abono`}
      defaults={{ charge: 'card_terminal', expectedTotalCents: 0, papersSeen: false, passHolderId: holderId }}
      toBody={({ zoneId: _zone, row: _row, ...values }) => chargeBody(values)}
      told={toldOf}
      onDone={onDone}
      onClose={onClose}
    >
      {error !== null && <Alert severity="error">{problemOf(error).message}</Alert>}
      {offer !== undefined && (offer.refusalText !== null ? <Alert severity="warning" sx={{ mb: 1.5 }}>{offer.refusalText}</Alert> : <SignUpInputs listId={listId} holderId={holderId} offer={offer} />)}
    </ActDialog>
  );
}

function SignUpInputs({ listId, holderId, offer }: { listId: number; holderId: number; offer: Offer }) {
  const { setValue } = useFormContext();
  const categoryId = useInput({ source: 'passCategoryId' }).field.value as number | null;
  const zoneId = useInput({ source: 'zoneId' }).field.value as number | null;
  const row = useInput({ source: 'row' }).field.value as string | null;
  const seatId = useInput({ source: 'seatId' }).field.value as number | null;
  const planId = useInput({ source: 'paymentFrequencyId' }).field.value as number | null;
  const category = offer.categories.find((one) => one.id === categoryId);
  const zone = offer.zones.find((one) => one.id === zoneId);
  const seats = zone?.rows.find((one) => one.label === row)?.seats ?? [];
  const { data: quote, error } = useQuery({
    queryKey: ['staff-pass-quote', listId, holderId, categoryId, seatId],
    queryFn: async ({ signal }) => {
      const found = await call<Quote>(`/api/listas/${listId}/hacer-abono/precio?passHolderId=${holderId}&passCategoryId=${categoryId}${category?.needsSeat ? `&seatId=${seatId}` : ''}`, { signal });
      setValue('expectedTotalCents', found.totalCents ?? 0);
      return found;
    },
    enabled: category !== undefined && (!category.needsSeat || typeof seatId === 'number'),
    gcTime: 0,
  });
  const nowCents = quote?.plans.find((one) => one.id === planId)?.nowCents ?? quote?.totalCents ?? 0;
  return (
    <>
      <Typography sx={{ mb: 1 }}>{offer.holderName} · {offer.phaseName}</Typography>
      <SelectInput source="passCategoryId" label="Categoría" validate={required()} fullWidth choices={offer.categories} onChange={() => setValue('paymentFrequencyId', null)} />
      {category?.needsSeat && (
        <>
          <SelectInput source="zoneId" label="Zona" validate={required()} fullWidth choices={offer.zones} onChange={() => { setValue('row', null); setValue('seatId', null); }} />
          <Columns>
            <SelectInput source="row" label="Fila" validate={required()} disabled={zone === undefined} choices={zone?.rows.map((one) => ({ id: one.label, name: one.label })) ?? []} onChange={() => setValue('seatId', null)} />
            <SelectInput source="seatId" label="Butaca" validate={required()} disabled={seats.length === 0} choices={seats.map((one) => ({ id: one.id, name: one.number }))} />
          </Columns>
        </>
      )}
      {error !== null && <Alert severity="error" sx={{ mb: 1.5 }}>{problemOf(error).message}</Alert>}
      {quote?.trouble && <Alert severity="warning" sx={{ mb: 1.5 }}>{quote.trouble}</Alert>}
      {quote && quote.totalCents !== null && (
        <>
          <Typography sx={{ mb: 1 }}>Cuesta <strong>{formatCents(quote.totalCents)}</strong>{quote.discounts.map((one) => `, con ${formatCents(one.cents)} menos por «${one.name}»`)}.{nowCents < quote.totalCents && <> Hoy: <strong>{formatCents(nowCents)}</strong>.</>}</Typography>
          {quote.documents.length > 0 && <BooleanInput source="papersSeen" label={`He visto: ${quote.documents.join('; ')}`} />}
          {quote.plans.length > 0 && <SelectInput source="paymentFrequencyId" label="Plazos" emptyText="De una vez" fullWidth choices={quote.plans.map((one) => ({ id: one.id, name: `${one.name} (hoy ${formatCents(one.nowCents)})` }))} />}
          {quote.totalCents > 0 && <ChargeInputs cents={nowCents} walletCents={-1} other={{ id: 'link', name: offer.hasEmail ? 'Enviarle un enlace para pagar; se guarda la butaca' : 'Con un enlace para pagar (no tiene correo); se guarda la butaca' }} />}
        </>
      )}
    </>
  );
}
