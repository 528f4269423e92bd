// Who buys the plot, who comes, what is added, and the money. The total is the API's to confirm.
import {useState, type FormEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {useFormAct} from '../../crud/acts/use-busy';
import {buyerKinds} from '../../crud/words/choices-plots';
import {formatCents, parseEuros} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {QuestionFields} from '../../crud/answers/question-parts';
import {useFormQuestions} from '../../crud/answers/use-form-questions';
import {call} from '../../providers/http-client';
import {usualUnits, type ExtraRecord, type PlotRecord, type PriceRecord} from './plot-data';
import {lacksReference, PlotPayment, type PlotMethod} from './plot-payment';
import type {SoldPlot} from './plot-sold';
import type {Enum} from '../../providers/wire';

interface Props {
  /** Null: its number is given later. */
  plot: PlotRecord | null;
  price: PriceRecord;
  extras: readonly ExtraRecord[];
  onSold: (sold: SoldPlot) => void;
  onTaken: () => void;
}

const unitNames: Partial<Record<Enum<'PlotPrice', 'unit'>, string>> = {
  linear_metre: 'Metros lineales',
  square_metre: 'Metros cuadrados',
  night: 'Noches',
};
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** «Nombre Apellido, 12345678Z» */
function occupantOf(line: string): {name: string; docNo: string | null} {
  const [name = '', docNo] = line.split(/[,;\t]/).map(part => part.trim());
  return {name, docNo: docNo === undefined || docNo === '' ? null : docNo};
}

export function PlotSaleForm({plot, price, extras, onSold, onTaken}: Props) {
  const [kind, setKind] = useState<'person' | 'company'>('person');
  const [buyer, setBuyer] = useState({name: '', docNo: '', email: '', phone: ''});
  const [occupants, setOccupants] = useState('');
  const [plates, setPlates] = useState('');
  const [units, setUnits] = useState(String(usualUnits(plot, price.unit)));
  const [quantities, setQuantities] = useState<Record<number, number>>({});
  const [method, setMethod] = useState<PlotMethod>('card_terminal');
  const [reference, setReference] = useState('');
  const [tendered, setTendered] = useState('');
  const [instalments, setInstalments] = useState(1);
  const questions = useFormQuestions('plot', {plotPriceId: price.id});
  const {busy, problem, run} = useFormAct({onRefused: ({code}) => code === 'plot_taken' && onTaken()});

  const count = price.unit === 'plot' ? 1 : Math.max(0, Math.trunc(Number(units)) || 0);
  const extrasCents = extras.reduce((sum, extra) => sum + (quantities[extra.id] ?? 0) * extra.amountCents, 0);
  const totalCents = price.amountCents * count + extrasCents + price.depositCents;
  // The parts are equal; the first takes the odd cents.
  const nowCents = Math.ceil((totalCents - price.depositCents) / instalments) + price.depositCents;
  const tenderedCents = method === 'cash' ? parseEuros(tendered) : null;
  const change = (field: keyof typeof buyer) => (event: {target: {value: string}}) =>
    setBuyer({...buyer, [field]: event.target.value});
  const errorOf = (field: string) => ({
    error: problem?.errors[field] !== undefined,
    helperText: problem?.errors[field],
  });

  const sell = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    await run(async key => {
      const sold = await call('post', '/api/parcelas/venta', {
        idempotencyKey: key,
        body: {
          ...(plot === null ? {plotPriceId: price.id} : {plotId: plot.id}),
          units: count,
          buyer: {
            kind,
            name: buyer.name.trim(),
            docNo: buyer.docNo.trim() || null,
            email: buyer.email.trim() || null,
            phone: buyer.phone.trim() || null,
          },
          occupants: linesOf(occupants).map(occupantOf),
          answers: questions.said,
          plates: plates.split(/[\s,;]+/).filter(Boolean),
          extras: extras
            .filter(extra => (quantities[extra.id] ?? 0) > 0)
            .map(extra => ({plotExtraId: extra.id, quantity: quantities[extra.id]})),
          expectedTotalCents: totalCents,
          instalments,
          payment: {method, tenderedCents: tenderedCents ?? null, reference: reference.trim() || null},
        },
      });
      onSold(sold);
    });
  };

  return (
    <Box component="form" onSubmit={(event: FormEvent) => void sell(event)}>
      <Panel
        title={plot === null ? 'Parcela a asignar' : `Parcela ${plot.number}`}
        note={`${price.name}${plot === null ? ' · el número se le dice después' : ` · ${plot.frontCm / 100} × ${plot.depthCm / 100} m${plot.hasPower ? ' · luz' : ''}${plot.hasWater ? ' · agua' : ''}`}`}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          fullWidth
          value={kind}
          aria-label="Quién compra"
          onChange={(_event, next: 'person' | 'company' | null) => next !== null && setKind(next)}
          sx={{my: 1}}
        >
          {buyerKinds.map(one => (
            <ToggleButton key={one.id} value={one.id} sx={{textTransform: 'none'}}>
              {one.name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{display: 'grid', gap: 1, gridTemplateColumns: {xs: '1fr', sm: '1fr 1fr'}}}>
          <TextField
            label={kind === 'company' ? 'Razón social' : 'Nombre y apellidos'}
            value={buyer.name}
            onChange={change('name')}
            required
            {...errorOf('buyer.name')}
            sx={{gridColumn: '1 / -1'}}
            slotProps={{htmlInput: {minLength: 2, maxLength: 160}}}
          />
          <TextField
            label={kind === 'company' ? 'CIF' : 'DNI o NIE'}
            value={buyer.docNo}
            onChange={change('docNo')}
            required={kind === 'company'}
            {...errorOf('buyer.docNo')}
          />
          <TextField
            label="Teléfono"
            type="tel"
            value={buyer.phone}
            onChange={change('phone')}
            {...errorOf('buyer.phone')}
          />
          <TextField
            label="Correo"
            type="email"
            value={buyer.email}
            onChange={change('email')}
            {...errorOf('buyer.email')}
            sx={{gridColumn: '1 / -1'}}
          />
          {price.unit !== 'plot' && (
            <TextField
              label={unitNames[price.unit] ?? 'Unidades'}
              type="number"
              value={units}
              onChange={event => setUnits(event.target.value)}
              required
              slotProps={{htmlInput: {min: 1, max: 10000}}}
            />
          )}
          <TextField
            label="Matrículas"
            value={plates}
            onChange={event => setPlates(event.target.value)}
            {...errorOf('plates')}
          />
          <TextField
            label="Ocupantes, uno por línea"
            placeholder="Ana Ferrer Gil, 12345678Z"
            value={occupants}
            onChange={event => setOccupants(event.target.value)}
            multiline
            minRows={2}
            error={problem?.errors.occupants !== undefined}
            helperText={
              problem?.errors.occupants ??
              `${price.includedPeople} incluidas, ${price.maxPeople} como mucho; el documento, tras una coma`
            }
            sx={{gridColumn: '1 / -1'}}
          />
        </Box>
        <QuestionFields questions={questions} errors={problem?.errors ?? {}} />
        {extras.length > 0 && <Extras extras={extras} quantities={quantities} onChange={setQuantities} />}
        <Box
          component="dl"
          sx={{
            m: 0,
            mt: 1.5,
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            rowGap: 0.25,
            '& dd': {m: 0, textAlign: 'right'},
          }}
        >
          <dt>{price.unit === 'plot' ? 'Parcela' : `${count} × ${formatCents(price.amountCents)}`}</dt>
          <dd>{formatCents(price.amountCents * count)}</dd>
          {extrasCents > 0 && (
            <>
              <dt>Extras</dt>
              <dd>{formatCents(extrasCents)}</dd>
            </>
          )}
          {price.depositCents > 0 && (
            <>
              <dt>Fianza, se devuelve</dt>
              <dd>{formatCents(price.depositCents)}</dd>
            </>
          )}
        </Box>
        {price.maxInstalments > 1 && (
          <TextField
            select
            fullWidth
            label="Cómo se paga"
            value={instalments}
            onChange={event => setInstalments(Number(event.target.value))}
            error={problem?.errors.instalments !== undefined}
            helperText={
              problem?.errors.instalments ??
              (instalments > 1
                ? `Ahora ${formatCents(nowCents)}${price.depositCents > 0 ? ', con la fianza' : ''}; después, uno al mes`
                : undefined)
            }
            sx={{mt: 1.5}}
          >
            {Array.from({length: price.maxInstalments}, (_, at) => at + 1).map(n => (
              <MenuItem key={n} value={n}>
                {n === 1 ? 'Entera, ahora' : `En ${n} plazos mensuales`}
              </MenuItem>
            ))}
          </TextField>
        )}
        <PlotPayment
          totalCents={nowCents}
          method={method}
          onMethod={setMethod}
          tendered={tendered}
          onTendered={setTendered}
          tenderedCents={tenderedCents}
          reference={reference}
          onReference={setReference}
        />
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1}}>
            {Object.values(problem.errors)[0] ?? problem.message}
          </Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={
            busy ||
            count === 0 ||
            lacksReference(method, reference) ||
            tenderedCents === undefined ||
            (typeof tenderedCents === 'number' && tenderedCents < nowCents)
          }
          sx={{mt: 1.5}}
        >
          {method === 'card_terminal'
            ? `Autorizado: vender por ${formatCents(nowCents)}`
            : `Cobrar ${formatCents(nowCents)}`}
        </Button>
      </Panel>
    </Box>
  );
}

function Extras({
  extras,
  quantities,
  onChange,
}: {
  extras: readonly ExtraRecord[];
  quantities: Record<number, number>;
  onChange: (next: Record<number, number>) => void;
}) {
  return (
    <Box component="fieldset" sx={{border: 0, m: 0, mt: 1.5, p: 0}}>
      <Box component="legend" sx={{fontWeight: 650, p: 0}}>
        Extras
      </Box>
      {extras.map(extra => {
        const quantity = quantities[extra.id] ?? 0;
        const set = (next: number): void =>
          onChange({...quantities, [extra.id]: Math.max(0, Math.min(extra.maxQuantity, next))});
        return (
          <Box key={extra.id} sx={{display: 'flex', alignItems: 'center', gap: 1, py: 0.25}}>
            <Box sx={{flex: 1}}>
              {extra.name} · {formatCents(extra.amountCents)}
            </Box>
            <Button
              size="small"
              variant="outlined"
              onClick={() => set(quantity - 1)}
              disabled={quantity === 0}
              aria-label={`Uno menos: ${extra.name}`}
              sx={{minWidth: 32, p: 0}}
            >
              −
            </Button>
            <Box component="output" aria-live="polite" sx={{minWidth: 20, textAlign: 'center', fontWeight: 700}}>
              {quantity}
            </Box>
            <Button
              size="small"
              variant="outlined"
              onClick={() => set(quantity + 1)}
              disabled={quantity >= extra.maxQuantity}
              aria-label={`Uno más: ${extra.name}`}
              sx={{minWidth: 32, p: 0}}
            >
              +
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
