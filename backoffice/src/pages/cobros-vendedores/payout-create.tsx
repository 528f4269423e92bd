// «The seller has paid us»: who, for which sessions, how much came. What is owed is told; what came is written by hand,
// so that the one is checked by the other.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useNavigate} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {DayField} from '../../crud/inputs/date-input';
import {useFormAct} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {formatCents, parseEuros} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {formatInstant, today} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

type Seller = Answer<'listOwedBySellers'>[number];

const HOME = {label: 'Cobros de vendedores', to: '/cobros-vendedores'};
/** Of the two kinds of sellers, each has numbers of its own. */
const keyOf = (seller: Seller): string => `${seller.sellerKind} ${seller.sellerId}`;
const KEY = ['cobros-vendedores', 'pendiente'];

export default function PayoutCreate() {
  const {data, error} = useQuery({
    queryKey: KEY,
    queryFn: ({signal}) => call('get', '/api/cobros-vendedores/pendiente', {signal}),
  });
  if (!may('invoices', 'settle')) return <AccessDenied />;
  if (error !== null) return <LoadProblem error={error} />;
  return (
    <>
      <PageHeader title="Apuntar un cobro" crumbs={[HOME]} />
      {data === undefined ? (
        <LinearProgress />
      ) : data.length === 0 ? (
        <Alert severity="info">Ningún vendedor debe nada: todo lo que han cobrado está apuntado.</Alert>
      ) : (
        <PayoutForm sellers={data} />
      )}
    </>
  );
}

function PayoutForm({sellers}: {sellers: readonly Seller[]}) {
  const [sellerId, setSellerId] = useState(keyOf(sellers[0]!));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [amount, setAmount] = useState('');
  const [receivedOn, setReceivedOn] = useState(() => today());
  const [reference, setReference] = useState('');
  const {busy, problem, run} = useFormAct();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const seller = sellers.find(one => keyOf(one) === sellerId) ?? sellers[0]!;
  const chosen = seller.sessions.filter(one => !left.has(one.sessionId));
  const owed = chosen.reduce((sum, one) => sum + one.owedCents, 0);
  const cents = parseEuros(amount);

  const choose = (sessionId: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(sessionId);
    else next.add(sessionId);
    setLeft(next);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (typeof cents !== 'number') return;
    await run(async key => {
      const {id} = await call('post', '/api/cobros-vendedores/apuntar', {
        idempotencyKey: key,
        body: {
          sellerKind: seller.sellerKind,
          sellerId: seller.sellerId,
          sessionIds: chosen.map(one => one.sessionId),
          amountCents: cents,
          receivedOn,
          reference,
        },
      });
      notify('Apuntado en el libro', {type: 'info'});
      void navigate(`/cobros-vendedores/${id}`);
    });
    void client.invalidateQueries({queryKey: KEY});
  };
  const at = (field: string): string | undefined => problem?.errors[field];
  const text = (field: string) => ({error: at(field) !== undefined, helperText: at(field)});
  return (
    <Card
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void save(event)}
      sx={{maxWidth: 720, p: {xs: 1.5, sm: 2.5}, display: 'grid', gap: 1.5}}
    >
      <Typography color="textSecondary">
        Un cobro cubre todo lo que el vendedor debe de las sesiones elegidas: lo que cobró menos lo devuelto y, si es
        una agencia o peña, menos su comisión. Lo que se devuelva después baja el siguiente.
      </Typography>
      <TextField
        select
        label="Quién ha pagado"
        value={keyOf(seller)}
        onChange={event => {
          setSellerId(event.target.value);
          setLeft(new Set());
        }}
      >
        {sellers.map(one => (
          <MenuItem key={keyOf(one)} value={keyOf(one)}>
            {one.sellerName} · {formatCents(one.owedCents)}
          </MenuItem>
        ))}
      </TextField>
      <Box component="fieldset" sx={{border: 0, p: 0, m: 0, minWidth: 0}}>
        <Typography component="legend" sx={{fontWeight: 650, p: 0}}>
          Sesiones que cubre
        </Typography>
        {seller.sessions.map(one => (
          <FormControlLabel
            key={one.sessionId}
            sx={{display: 'flex', alignItems: 'flex-start', mr: 0, py: 0.5, '& > :last-child': {flex: 1, minWidth: 0}}}
            control={
              <Checkbox
                sx={{mt: -0.75}}
                checked={!left.has(one.sessionId)}
                onChange={event => choose(one.sessionId, event.target.checked)}
              />
            }
            label={
              <Box sx={{display: 'flex', flexWrap: 'wrap', columnGap: 2}}>
                <Box sx={{flex: '1 1 220px', minWidth: 0}}>
                  {one.eventTitle}, {formatInstant(one.startsAt)}
                  <Typography color="textSecondary" sx={{fontSize: '0.8125rem'}}>
                    {plural(one.orders, 'pedido', 'pedidos')}: cobrado {formatCents(one.soldCents)}
                    {one.refundedCents > 0 && `, devuelto ${formatCents(one.refundedCents)}`}
                  </Typography>
                </Box>
                <strong>{formatCents(one.owedCents)}</strong>
              </Box>
            }
          />
        ))}
      </Box>
      <Alert severity={owed < 0 ? 'warning' : 'info'} role="status">
        {owed < 0
          ? `Se ha devuelto más de lo vendido: se le deben ${formatCents(-owed)}. Júntalas con otras sesiones.`
          : `Por lo elegido se deben ${formatCents(owed)}.`}
      </Alert>
      <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: 'minmax(0, 1fr)', sm: '1fr 1fr'}}}>
        <TextField
          required
          label="Importe que ha llegado (€)"
          value={amount}
          onChange={event => setAmount(event.target.value)}
          error={cents === undefined || at('amountCents') !== undefined}
          helperText={at('amountCents') ?? (cents === undefined ? 'Escribe un importe, como 1.250,00' : undefined)}
          autoComplete="off"
          slotProps={{htmlInput: {inputMode: 'decimal'}}}
        />
        <DayField
          required
          label="Día en que llegó"
          value={receivedOn}
          onChange={setReceivedOn}
          {...text('receivedOn')}
        />
      </Box>
      <TextField
        required
        label="Referencia de la transferencia"
        value={reference}
        onChange={event => setReference(event.target.value)}
        slotProps={{htmlInput: {maxLength: 80}}}
        {...text('reference')}
      />
      {problem !== null && Object.keys(problem.errors).length === 0 && (
        <Alert severity="error">{problem.message}</Alert>
      )}
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={
            busy || chosen.length === 0 || typeof cents !== 'number' || receivedOn === '' || reference.trim() === ''
          }
        >
          Apuntar el cobro
        </Button>
      </Box>
    </Card>
  );
}
