// A card sold at the counter: who, which card, how it is paid. One press, one order.
import {useState, type FormEvent} from 'react';
import {useGetList, useGetOne, useNotify, useRefresh} from 'react-admin';
import {Link, useSearchParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import PrintIcon from '@mui/icons-material/Print';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useFormAct} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {supporterStates} from '../../crud/words/choices-catalogue';
import {nameOf} from '../../crud/words/choices';
import {formatCents, formatPercent, parseEuros} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {formatDay} from '../../crud/words/zoned-time';
import {QuestionsPanel} from '../../crud/answers/question-parts';
import {useFormQuestions} from '../../crud/answers/use-form-questions';
import {TillHint} from '../../parts/till/till-hint';
import {printSupporter} from '../../parts/till/print';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {emptyPerson, PersonInputs, personBody, type Person} from '../../parts/people/person-inputs';
import {SupporterPick} from './supporter-pick';
import {fullName, type SupporterRecord, type TierRecord} from './supporter-fields';
import type {Answer} from '../../providers/wire';

type Sold = Answer<'sellSupporterCard'>;

export default function SellCard() {
  const [search, setSearch] = useSearchParams();
  const [sold, setSold] = useState<Sold | null>(null);
  if (!may('simpatizantes', 'sell')) return <AccessDenied />;
  const given = Number(search.get('simpatizante')) || null;
  return (
    <>
      <PageHeader title="Vender un carné" crumbs={[{label: 'Simpatizantes', to: '/simpatizantes'}]} />
      {sold === null ? (
        <Sale given={given} onSold={setSold} />
      ) : (
        <Done
          sold={sold}
          onNext={() => {
            setSold(null);
            setSearch({}, {replace: true});
          }}
        />
      )}
    </>
  );
}

function Done({sold, onNext}: {sold: Sold; onNext: () => void}) {
  const notify = useNotify();
  const print = (): Promise<void> =>
    printSupporter(sold.supporterId).catch((failure: unknown) => notifyProblem(notify, failure));
  return (
    <Panel title="Vendido">
      <Alert severity="success" sx={{my: 1}}>
        <strong>{sold.supporterNumber}</strong>: del {formatDay(sold.validFromOn)} al {formatDay(sold.validUntilOn)}.
        Cobrado {formatCents(sold.totalCents)}.
        {sold.changeCents > 0 && (
          <Box sx={{fontSize: '1.5rem', fontWeight: 800}}>Cambio: {formatCents(sold.changeCents)}</Box>
        )}
      </Alert>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button variant="contained" onClick={onNext} autoFocus>
          Vender otro
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => void print()}>
          Carné
        </Button>
        <Button component={Link} to={`/simpatizantes/${sold.supporterId}`}>
          Ver la ficha
        </Button>
        {may('pedidos', 'show') && (
          <Button component={Link} to={`/pedidos/${sold.orderId}`}>
            Pedido {sold.orderNumber}
          </Button>
        )}
      </Box>
    </Panel>
  );
}

function Sale({given, onSold}: {given: number | null; onSold: (sold: Sold) => void}) {
  const refresh = useRefresh();
  const {busy, problem, run} = useFormAct();
  const questions = useFormQuestions('supporter');
  const {data: tiers} = useGetList<TierRecord>('tipos-simpatizante', {
    filter: {isActive: true},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 50},
  });
  const [chosen, setChosen] = useState<number | null>(given);
  const [isNew, setNew] = useState(given === null);
  const [person, setPerson] = useState<Person>(emptyPerson);
  const [tierId, setTierId] = useState<number | null>(null);
  const [method, setMethod] = useState<'cash' | 'card_terminal'>('cash');
  const [tendered, setTendered] = useState('');
  const [isAuto, setAuto] = useState(false);
  const {data: known} = useGetOne<SupporterRecord>('simpatizantes', {id: chosen ?? 0}, {enabled: chosen !== null});
  if (tiers === undefined) return <LinearProgress />;
  const tier = tiers.find(one => one.id === (tierId ?? (isNew ? null : known?.supporterTierId) ?? tiers[0]?.id));
  if (tier === undefined) return <Alert severity="info">No hay ningún carné a la venta.</Alert>;
  const handed = method === 'cash' ? parseEuros(tendered) : null;
  const change = typeof handed === 'number' ? handed - tier.priceCents : null;
  const hasWho = isNew ? person.firstName.trim() !== '' && person.surname1.trim() !== '' : chosen !== null;
  const ready = hasWho && handed !== undefined && (change === null || change >= 0);

  const sell = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || busy) return;
    await run(async key => {
      const sold = await call('post', '/api/simpatizantes/venta', {
        idempotencyKey: key,
        body: {
          tierId: tier.id,
          method,
          expectedTotalCents: tier.priceCents,
          isAutoRenewed: isAuto,
          tenderedCents: handed ?? null,
          answers: questions.said,
          ...(isNew ? {person: personBody(person)} : {supporterId: chosen}),
        },
      });
      refresh();
      onSold(sold);
    });
  };

  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void sell(event)} sx={{maxWidth: 980}}>
      <Panel
        title="Quién"
        actions={
          <ToggleButtonGroup
            exclusive
            size="small"
            value={isNew ? 'new' : 'known'}
            aria-label="Quién compra"
            onChange={(_event, next: string | null) => next !== null && setNew(next === 'new')}
          >
            <ToggleButton value="new" sx={{textTransform: 'none', color: 'text.primary'}}>
              Alta nueva
            </ToggleButton>
            <ToggleButton value="known" sx={{textTransform: 'none', color: 'text.primary'}}>
              Ya está en la lista
            </ToggleButton>
          </ToggleButtonGroup>
        }
      >
        <Box sx={{pt: 1}}>
          {isNew ? (
            <PersonInputs person={person} errors={problem?.errors ?? {}} onChange={setPerson} />
          ) : (
            <SupporterPick value={chosen} onChange={setChosen} />
          )}
          {!isNew && known !== undefined && chosen !== null && (
            <Alert severity={known.state === 'blocked' ? 'error' : 'info'} sx={{mt: 1.5}}>
              {fullName(known)}, {known.number} · {nameOf(supporterStates, known.state)}
              {known.validUntilOn !== null && ` · ${known.tierName} hasta el ${formatDay(known.validUntilOn)}`}
              {known.state === 'active' && known.validUntilOn !== null && '. La renovación empieza el día siguiente.'}
            </Alert>
          )}
        </Box>
      </Panel>
      <Panel title="Qué carné">
        <RadioGroup
          aria-label="Carné"
          value={tier.id}
          onChange={event => setTierId(Number(event.target.value))}
          sx={{display: 'grid', gap: 1, pt: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(250px, 100%), 1fr))'}}
        >
          {tiers.map(one => (
            <Box
              key={one.id}
              sx={{
                border: '2px solid',
                borderColor: one.id === tier.id ? 'primary.main' : 'divider',
                borderRadius: 1,
                px: 1.5,
                py: 0.5,
              }}
            >
              <FormControlLabel
                value={one.id}
                control={<Radio size="small" />}
                label={
                  <>
                    <strong>{one.name}</strong> · {formatCents(one.priceCents)}
                  </>
                }
              />
              <Box sx={{color: 'text.secondary', fontSize: '0.8rem', pb: 0.5}}>{benefits(one)}</Box>
            </Box>
          ))}
        </RadioGroup>
      </Panel>
      <QuestionsPanel questions={questions} errors={problem?.errors ?? {}} />
      <Panel title="Cobro">
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', pt: 1}}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={method}
            aria-label="Cómo paga"
            onChange={(_event, next: 'cash' | 'card_terminal' | null) => next !== null && setMethod(next)}
          >
            <ToggleButton value="cash" sx={{textTransform: 'none', color: 'text.primary'}}>
              Efectivo
            </ToggleButton>
            <ToggleButton value="card_terminal" sx={{textTransform: 'none', color: 'text.primary'}}>
              Datáfono
            </ToggleButton>
          </ToggleButtonGroup>
          {method === 'cash' && (
            <TextField
              size="small"
              label="Entregado"
              value={tendered}
              onChange={event => setTendered(event.target.value)}
              error={handed === undefined || (change !== null && change < 0)}
              helperText={
                handed === undefined
                  ? 'Escribe un importe como 50,00'
                  : change === null
                    ? 'Vacío: justo'
                    : change < 0
                      ? 'No llega'
                      : `Cambio: ${formatCents(change)}`
              }
              slotProps={{htmlInput: {inputMode: 'decimal'}}}
              sx={{maxWidth: 180}}
            />
          )}
          <FormControlLabel
            label="Renovación automática"
            control={<Checkbox checked={isAuto} onChange={event => setAuto(event.target.checked)} />}
          />
        </Box>
        {method === 'cash' && (
          <Box sx={{mt: 1}}>
            <TillHint />
          </Box>
        )}
        {problem !== null && (
          <Alert severity="error" sx={{mt: 1}}>
            {Object.values(problem.errors)[0] ?? problem.message}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" disabled={!ready || busy} sx={{mt: 1.5}}>
          Cobrar {formatCents(tier.priceCents)}
        </Button>
      </Panel>
    </Box>
  );
}

function benefits(tier: TierRecord): string {
  return [
    tier.discountBp > 0 &&
      `${formatPercent(tier.discountBp)} % en ${tier.maxDiscountedTickets === 1 ? 'una entrada' : `${tier.maxDiscountedTickets} entradas`}`,
    tier.shopDiscountBp > 0 && `${formatPercent(tier.shopDiscountBp)} % en la tienda`,
    tier.presaleHours > 0 && `compra ${tier.presaleHours} h antes`,
    tier.validity === 'season' ? 'hasta el final de la temporada' : `${tier.validDays} días`,
    tier.maxAge !== null && `hasta ${tier.maxAge} años`,
  ]
    .filter(Boolean)
    .join(' · ');
}
