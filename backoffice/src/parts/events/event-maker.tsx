// An event with its session and prices in one short form, and its sale begun by the same button.
import {useState, type FormEvent} from 'react';
import {useGetList} from 'react-admin';
import {useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {offeredKinds} from '../../crud/words/choices';
import {InstantField} from '../../crud/inputs/date-input';
import {Columns} from '../../crud/lists/columns';
import {Panel} from '../../crud/frames/panel';
import {LeaveGuard} from '../../crud/frames/unsaved-guard';
import {instantProblem, parseInstant} from '../../crud/words/zoned-time';
import type {ZoneRecord} from '../../providers/api-types';
import {call, problemOf} from '../../providers/http-client';
import {may, plays} from '../../providers/permissions';
import type {Answer, Stored} from '../../providers/wire';
import {publishObstacles, PublishObstacles, type Obstacle} from '../beginning/publish-obstacles';
import {noPrices, PriceBoxes, readPrices} from './price-boxes';
import {useVatCodes} from '../../crud/fields/vat-code';
import {usualOf, type EventKind} from '../../crud/words/usual-event';

export interface MadeEvent extends Answer<'beginEvent'> {
  isOnSale: boolean;
}

const nothingSaid = () => ({
  title: '',
  kind: (plays('sport') ? 'match' : 'theatre') as EventKind,
  vatCode: '',
  startsAt: '',
  saleStartsAt: '',
  minutes: '',
});

export function EventMaker({onMade}: {onMade: (event: MadeEvent) => void}) {
  const plans = useGetList<Stored<'SeatPlan'>>('planos', {
    filter: {state: 'published'},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 200},
  });
  const venues = useGetList<Stored<'Venue'>>('recintos', {
    sort: {field: 'name', order: 'ASC'},
    pagination: {page: 1, perPage: 500},
  });
  const companies = useGetList<Stored<'EventCompany'>>(
    'compania-eventos',
    {filter: {isActive: true}, sort: {field: 'id', order: 'ASC'}, pagination: {page: 1, perPage: 200}},
    {enabled: may('compania-eventos', 'list')},
  );
  const [said, setSaid] = useState(nothingSaid);
  const [planId, setPlanId] = useState<number | null>(null);
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [texts, setTexts] = useState(noPrices);
  const [begun, setBegun] = useState<Answer<'beginEvent'> | null>(null);
  const [obstacles, setObstacles] = useState<Obstacle[]>([]);
  const [failure, setFailure] = useState<{message: string; errors: Record<string, string>}>({message: '', errors: {}});
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  // Where and whose the last one of its kind was, of whoever organises it once that is said, until somebody says
  // otherwise. What nothing speaks for is asked.
  const {data: last} = useGetList<Stored<'Event'>>('eventos', {
    filter: {kind: said.kind, ...(companyId !== null && {eventCompanyId: companyId})},
    sort: {field: 'id', order: 'DESC'},
    pagination: {page: 1, perPage: 1},
  });
  const plan =
    plans.data?.find(one => one.id === planId) ??
    plans.data?.find(one => one.venueId === last?.[0]?.venueId) ??
    (plans.data?.length === 1 ? plans.data[0] : undefined);
  const company =
    companies.data?.find(one => one.id === (companyId ?? last?.[0]?.eventCompanyId)) ?? companies.data?.[0];
  const zones = useGetList<ZoneRecord>(
    'zonas',
    {
      filter: {seatPlanId: plan?.id ?? 0},
      sort: {field: 'position', order: 'ASC'},
      pagination: {page: 1, perPage: 1000},
    },
    {enabled: plan !== undefined},
  );
  const zone = venues.data?.find(venue => venue.id === plan?.venueId)?.timezone;
  const {choices: codes} = useVatCodes();
  const vatCode = said.vatCode || usualOf(said.kind)!.vatCode;
  const minutes = said.minutes === '' ? usualOf(said.kind)!.minutes : Number(said.minutes);
  const set = (change: Partial<typeof said>): void => setSaid({...said, ...change});

  const publish = async (event: Answer<'beginEvent'>): Promise<void> => {
    const priced = new Set(readPrices(texts, zones.data ?? []).prices.map(price => price.zoneId));
    try {
      await call('post', '/api/sesiones/{id}/publicar', {
        at: {id: event.sessionId},
        body: {zonesNotForSale: (zones.data ?? []).filter(one => !priced.has(one.id)).map(one => one.id)},
      });
      setObstacles([]);
      onMade({...event, isOnSale: true});
    } catch (error) {
      const found = publishObstacles(error);
      setObstacles(found);
      if (found.length === 0) setFailure({message: problemOf(error).message, errors: {}});
    }
    await cache.invalidateQueries();
  };

  const save = async (andPublish: boolean): Promise<void> => {
    const {prices, wrong} = readPrices(texts, zones.data ?? []);
    const startsAt = parseInstant(said.startsAt, zone);
    const saleStartsAt = parseInstant(said.saleStartsAt, zone);
    const errors: Record<string, string> = {
      ...(said.title.trim() === '' && {title: 'Escribe el título.'}),
      ...(startsAt === null && {startsAt: 'Elige el día y la hora.'}),
      ...(startsAt === undefined && {startsAt: instantProblem(said.startsAt, zone)}),
      ...(saleStartsAt === undefined && {saleStartsAt: instantProblem(said.saleStartsAt, zone)}),
      ...(plan === undefined && {seatPlanId: 'Elige el plano.'}),
      ...(plan !== undefined && prices.length === 0 && {prices: 'Pon un precio.'}),
      ...(wrong.length > 0 && {prices: 'Escribe los importes como 12,50.'}),
    };
    setFailure({message: '', errors});
    if (plan === undefined || Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const event = await call('post', '/api/eventos/completo', {
        body: {
          title: said.title,
          kind: said.kind,
          eventCompanyId: companyId ?? company?.id ?? null,
          seatPlanId: plan.id,
          vatCode,
          startsAt,
          durationMinutes: minutes,
          saleStartsAt,
          prices,
        },
      });
      setBegun(event);
      if (andPublish) await publish(event);
      else onMade({...event, isOnSale: false});
    } catch (error) {
      setFailure({message: problemOf(error).message, errors: problemOf(error).errors ?? {}});
    } finally {
      setBusy(false);
    }
  };

  if (plans.data?.length === 0)
    return (
      <Alert
        severity="info"
        action={
          <Button color="inherit" href={may('platform', 'view') ? '/superadmin/inicio/venue' : '/admin/planos/crear'}>
            Hacer el plano
          </Button>
        }
      >
        Antes hace falta un plano publicado: dice qué zonas y butacas se venden.
      </Alert>
    );
  if (begun !== null) {
    return (
      <Panel title={said.title} note="El evento y sus precios están guardados. Todavía no se vende.">
        <PublishObstacles
          obstacles={obstacles}
          busy={busy}
          onClose={() => setObstacles([])}
          onLeaveOut={() => undefined}
        />
        {failure.message !== '' && (
          <Alert severity="error" sx={{mb: 2}}>
            {failure.message}
          </Alert>
        )}
        <Box sx={{display: 'flex', gap: 1, flexWrap: 'wrap'}}>
          <Button variant="contained" disabled={busy} onClick={() => void publish(begun)}>
            Poner a la venta
          </Button>
          <Button href={`/admin/eventos/${begun.eventId}/sesiones/${begun.sessionId}/configuracion`}>
            Ver la sesión
          </Button>
        </Box>
      </Panel>
    );
  }
  const text = (key: keyof typeof said, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={said[key]}
      onChange={event => set({[key]: event.target.value})}
      error={failure.errors[key] !== undefined}
      helperText={failure.errors[key]}
      {...more}
    />
  );
  const moment = (
    key: 'startsAt' | 'saleStartsAt',
    label: string,
    more: {required?: boolean; helperText?: string} = {},
  ) => (
    <InstantField
      label={label}
      value={said[key]}
      onChange={typed => set({[key]: typed})}
      zone={zone}
      error={failure.errors[key]}
      {...more}
    />
  );
  return (
    <Panel title="El evento">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(true);
        }}
      >
        <LeaveGuard
          armed={!busy && (Object.values(said).join() !== Object.values(nothingSaid()).join() || texts !== noPrices)}
        />
        {text('title', 'Título', {required: true})}
        <Columns>
          <TextField
            select
            label="Qué es"
            value={said.kind}
            onChange={event => set({kind: event.target.value as EventKind})}
          >
            {offeredKinds().map(kind => (
              <MenuItem key={kind.id} value={kind.id}>
                {kind.name}
              </MenuItem>
            ))}
          </TextField>
          {moment('startsAt', 'Empieza', {required: true})}
          {moment('saleStartsAt', 'Se vende desde', {helperText: 'Vacío: desde ya'})}
        </Columns>
        <Columns>
          <TextField
            select
            label="Plano"
            value={plan?.id ?? ''}
            onChange={event => {
              setPlanId(Number(event.target.value));
              setTexts({...texts, own: {}});
            }}
            error={failure.errors.seatPlanId !== undefined}
            helperText={
              failure.errors.seatPlanId ??
              (plan === undefined && last !== undefined
                ? 'Todavía no ha habido ninguno así: elige dónde es'
                : undefined)
            }
          >
            {(plans.data ?? []).map(one => (
              <MenuItem key={one.id} value={one.id}>
                {one.name}
                {one.edition > 1 ? `, edición ${one.edition}` : ''}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Impuesto"
            value={vatCode}
            onChange={event => set({vatCode: event.target.value})}
            error={failure.errors.vatCode !== undefined}
            helperText={failure.errors.vatCode}
          >
            {codes.map(code => (
              <MenuItem key={code.id} value={code.id}>
                {code.name}
              </MenuItem>
            ))}
          </TextField>
          {text('minutes', 'Minutos que dura', {
            type: 'number',
            placeholder: String(minutes),
            slotProps: {inputLabel: {shrink: true}},
          })}
          {(companies.data ?? []).length > 1 && (
            <TextField
              select
              label="Quién organiza"
              value={company?.id ?? ''}
              onChange={event => setCompanyId(Number(event.target.value))}
            >
              {(companies.data ?? []).map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Columns>
        <PriceBoxes zones={zones.data ?? []} texts={texts} onChange={setTexts} error={failure.errors.prices} />
        {failure.message !== '' && (
          <Alert severity="error" sx={{mt: 1}}>
            {failure.errors.eventCompanyId === undefined ? (
              failure.message
            ) : (
              <>
                {failure.errors.eventCompanyId}{' '}
                <a href={may('platform', 'view') ? '/superadmin/inicio/club' : '/admin/configuracion'}>Escribirlos</a>
              </>
            )}
          </Alert>
        )}
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5}}>
          {may('events', 'configure') && (
            <Button
              type="submit"
              variant="contained"
              disabled={busy || (plan !== undefined && zones.data === undefined)}
            >
              Guardar y poner a la venta
            </Button>
          )}
          <Button
            variant="outlined"
            disabled={busy || (plan !== undefined && zones.data === undefined)}
            onClick={() => void save(false)}
          >
            Guardar como borrador
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
