// Selling from one's own quota: which seats and places, at which tariff, for whom; on account, so there is nothing to pay.
import {useState, type FormEvent} from 'react';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import CloseIcon from '@mui/icons-material/Close';
import {useFormAct} from '../../../crud/acts/use-busy';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';
import {CounterQuestionsPart} from '../venta/attendees/counter-questions';
import {useQuestions, type AskedTicket} from '../venta/attendees/use-counter-questions';
import {QuotaPicker, type PickedSeat} from './quota-picker';

export const ACCOUNT_KEY = ['mi-cupo'];

type Quota = Answer<'getOwnQuotaSession'>;
type Sold = Answer<'sellFromQuota'>;

export function QuotaSale() {
  const sessionId = Number(useParams().id);
  const queryKey = [...ACCOUNT_KEY, sessionId];
  const {data, error} = useQuery({
    queryKey,
    queryFn: ({signal}) => call('get', '/api/mi-cupo/{id}', {at: {id: sessionId}, signal}),
    retry: false,
  });
  const [sales, setSales] = useState(0);
  const [sold, setSold] = useState<Sold | null>(null);
  const cache = useQueryClient();
  const crumbs = [{label: 'Mi cupo', to: '/mi-cupo'}];
  const done = sold !== null && (
    <Alert
      severity="success"
      sx={{mb: 2}}
      action={
        <Button component="a" color="inherit" href={sold.pdfUrl} target="_blank" rel="noopener">
          Entradas en PDF
        </Button>
      }
    >
      Vendido: pedido {sold.orderNumber}, {formatCents(sold.totalCents)}.
    </Alert>
  );
  if (error !== null && sold !== null)
    return (
      <>
        <PageHeader title="Vender" crumbs={crumbs} />
        {done}
        <Button component={Link} to="/mi-cupo" variant="contained">
          Volver a mi cupo
        </Button>
      </>
    );
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader title={data.eventTitle} note={formatInstant(data.startsAt)} crumbs={crumbs} />
      {done}
      <SaleForm
        key={sales}
        quota={data}
        onSold={sale => {
          setSold(sale);
          setSales(sales + 1);
          void cache.invalidateQueries({queryKey: ACCOUNT_KEY});
        }}
        onRefused={() => void cache.invalidateQueries({queryKey})}
      />
    </>
  );
}

interface FormProps {
  quota: Quota;
  onSold: (sale: Sold) => void;
  onRefused: () => void;
}

const nobody = {firstName: '', surname1: '', email: '', phone: ''};

function SaleForm({quota, onSold, onRefused}: FormProps) {
  const [seats, setSeats] = useState<readonly (PickedSeat & {priceId: number})[]>([]);
  /** Of numberless zones, by tariff. */
  const [places, setPlaces] = useState<Readonly<Record<number, number>>>({});
  const [buyer, setBuyer] = useState(nobody);
  const {busy, problem, run} = useFormAct({onRefused});
  const mine = new Set(quota.seatIds);
  const zoneOf = (zoneId: number) => quota.zones.find(zone => zone.zoneId === zoneId);
  const chosen = seats.filter(seat => mine.has(seat.seatId));
  const general = quota.zones.filter(zone => zone.left > 0);
  const asked = general.flatMap(zone =>
    zone.prices.flatMap(price => {
      const quantity = places[price.id] ?? 0;
      return quantity > 0 ? [{zone, price, quantity}] : [];
    }),
  );
  const count = chosen.length + asked.reduce((sum, one) => sum + one.quantity, 0);
  const priceOf = (seat: {zoneId: number; priceId: number}) =>
    zoneOf(seat.zoneId)?.prices.find(price => price.id === seat.priceId)?.cents ?? 0;
  const totalCents =
    chosen.reduce((sum, seat) => sum + priceOf(seat), 0) +
    asked.reduce((sum, one) => sum + one.quantity * one.price.cents, 0);
  const tickets: AskedTicket[] = [
    ...chosen.map(seat => ({
      key: `s:${quota.sessionId}:${seat.seatId}`,
      n: 0,
      sessionId: quota.sessionId,
      text: seat.text,
    })),
    ...asked.flatMap(({zone, price, quantity}) =>
      Array.from({length: quantity}, (_, n) => ({
        key: `z:${quota.sessionId}:${zone.zoneId}:${price.id}`,
        n,
        sessionId: quota.sessionId,
        text: `${zone.name}, ${n + 1} de ${quantity}`,
      })),
    ),
  ];
  const questions = useQuestions(quota.questions, tickets);

  const toggle = (seat: PickedSeat): void => {
    const priceId = zoneOf(seat.zoneId)?.prices[0]?.id;
    if (seats.some(one => one.seatId === seat.seatId)) setSeats(seats.filter(one => one.seatId !== seat.seatId));
    else if (priceId !== undefined) setSeats([...seats, {...seat, priceId}]);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const sale = await call('post', '/api/mi-cupo/vender', {
        idempotencyKey: key,
        body: {
          sessionId: quota.sessionId,
          seats: chosen.map(({seatId, priceId}) => ({seatId, priceId})),
          places: asked.map(({zone, price, quantity}) => ({zoneId: zone.zoneId, priceId: price.id, quantity})),
          expectedTotalCents: totalCents,
          buyer: {...buyer, email: buyer.email.trim() || null},
          ...questions.said(),
        },
      });
      onSold(sale);
    });
  };
  const at = (field: string): string | undefined => problem?.errors[field];
  const text = (name: keyof typeof nobody) => ({
    value: buyer[name],
    onChange: (typed: {target: {value: string}}) => setBuyer({...buyer, [name]: typed.target.value}),
    error: at(`buyer.${name}`) !== undefined,
    helperText: at(`buyer.${name}`),
    fullWidth: true,
    autoComplete: 'off',
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px'},
      }}
    >
      <Box sx={{minWidth: 0, display: 'grid', gap: 1.5}}>
        {quota.seatIds.length > 0 && <QuotaPicker quota={quota} picked={chosen} onToggle={toggle} />}
        {general.map(zone => (
          <Panel
            key={zone.zoneId}
            title={zone.name}
            note={`${plural(zone.left, 'plaza', 'plazas')} sin numerar en tu cupo`}
          >
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, pt: 1}}>
              {zone.prices.map(price => (
                <TextField
                  key={price.id}
                  type="number"
                  label={`${price.name}, ${formatCents(price.cents)}`}
                  value={places[price.id] ?? ''}
                  onChange={event =>
                    setPlaces({
                      ...places,
                      [price.id]: Math.max(0, Math.min(zone.left, Number(event.target.value) || 0)),
                    })
                  }
                  slotProps={{htmlInput: {min: 0, max: zone.left, inputMode: 'numeric'}}}
                  sx={{width: 180}}
                />
              ))}
            </Box>
          </Panel>
        ))}
      </Box>
      <Panel
        title="La venta"
        note={
          count === 0
            ? quota.seatIds.length > 0
              ? 'Elige butacas en el plano.'
              : 'Di cuántas plazas.'
            : plural(count, 'entrada', 'entradas')
        }
      >
        {chosen.length > 0 && (
          <Box component="ul" sx={{listStyle: 'none', m: 0, mb: 1, p: 0}}>
            {chosen.map(seat => (
              <Box component="li" key={seat.seatId} sx={{display: 'flex', alignItems: 'center', gap: 1, py: 0.5}}>
                <Box sx={{flex: 1, minWidth: 0}}>{seat.text}</Box>
                <TextField
                  select
                  size="small"
                  value={seat.priceId}
                  onChange={event =>
                    setSeats(
                      seats.map(one =>
                        one.seatId === seat.seatId ? {...one, priceId: Number(event.target.value)} : one,
                      ),
                    )
                  }
                  slotProps={{select: {SelectDisplayProps: {'aria-label': `Tarifa de ${seat.text}`}}}}
                  sx={{width: 148, flex: 'none', m: 0}}
                >
                  {zoneOf(seat.zoneId)?.prices.map(price => (
                    <MenuItem key={price.id} value={price.id}>
                      {price.name} · {formatCents(price.cents)}
                    </MenuItem>
                  ))}
                </TextField>
                <IconButton aria-label={`Quitar ${seat.text}`} onClick={() => toggle(seat)} size="small">
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <TextField label="Nombre" required {...text('firstName')} slotProps={{htmlInput: {maxLength: 80}}} />
        <TextField label="Apellidos" required {...text('surname1')} slotProps={{htmlInput: {maxLength: 80}}} />
        <TextField
          label="Correo"
          type="email"
          {...text('email')}
          helperText={at('buyer.email') ?? 'Ahí le llegan las entradas'}
        />
        <TextField label="Teléfono" type="tel" {...text('phone')} />
        <CounterQuestionsPart questions={questions} errors={problem?.errors ?? {}} />
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1}}>
            {problem.message}
          </Alert>
        )}
        <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mt: 1.5}}>
          <span>Total, a cuenta</span>
          <Box component="strong" sx={{fontSize: '1.35rem'}} role="status">
            {formatCents(totalCents)}
          </Box>
        </Box>
        <Button type="submit" fullWidth variant="contained" disabled={busy || count === 0} sx={{mt: 1}}>
          Vender {count > 0 && plural(count, 'entrada', 'entradas')}
        </Button>
      </Panel>
    </Box>
  );
}
