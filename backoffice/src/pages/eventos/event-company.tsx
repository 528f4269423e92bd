// The company behind an event, and how its money is split when several put it on together.
import {useState, type FormEvent} from 'react';
import {useGetList, useNotify, useUpdate} from 'react-admin';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import {Fact, Facts} from '../../crud/fields/facts';
import {FigureTable} from '../../crud/figures/figure-table';
import {formatCents, formatPercent, parsePercent} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {Panel} from '../../crud/frames/panel';
import {RecordHistory} from '../../crud/frames/record-history';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {useEvent} from './event-context';
import type {Stored} from '../../providers/wire';

type Company = Stored<'EventCompany'>;

type Share = Stored<'EventCompanyShare'>;

const every = {pagination: {page: 1, perPage: 500}, sort: {field: 'id', order: 'ASC'}} as const;

export default function EventCompany() {
  const {event} = useEvent();
  const canSee = may('compania-eventos', 'list');
  const companies = useGetList<Company>('compania-eventos', every, {enabled: canSee});
  const shares = useGetList<Share>('repartos-evento', {...every, filter: {eventId: event.id}});
  if (shares.isPending || (canSee && companies.isPending)) return <LinearProgress />;
  const company = companies.data?.find(one => one.id === event.eventCompanyId);
  return (
    <>
      <Panel
        title="Compañía del evento"
        note="Es la que figura en la entrada como organizadora y con la que se liquida."
        actions={
          company && (
            <Button component={Link} to={`/compania-eventos/${company.id}`}>
              Ver ficha
            </Button>
          )
        }
      >
        {company === undefined ? (
          <Typography color="textSecondary">
            {canSee ? 'El evento no tiene compañía.' : 'Tu rol no puede ver las fichas de las compañías.'}
          </Typography>
        ) : (
          <Facts>
            <Fact label="Nombre">{company.name}</Fact>
            <Fact label="Razón social">{company.legalName}</Fact>
            <Fact label="NIF">{company.nif}</Fact>
            <Fact label="Contacto">{company.contactName}</Fact>
            <Fact label="Correo">{company.email}</Fact>
            <Fact label="Teléfono">{company.phone}</Fact>
            <Fact label="Comisión">{`${formatPercent(company.commissionBp)} % + ${formatCents(company.commissionFixedCents)} por entrada`}</Fact>
          </Facts>
        )}
        {canSee && may('eventos', 'edit') && <ChangeCompany key={event.version} companies={companies.data ?? []} />}
      </Panel>
      <Panel
        title="Reparto entre compañías"
        note="Cuando varias ponen el evento, cada una recibe su parte de la liquidación. Sin reparto, todo es de la compañía del evento."
        flush={!may('events', 'configure')}
      >
        {may('events', 'configure') && canSee ? (
          <ShareEditor
            key={(shares.data ?? []).map(share => share.id).join()}
            companies={companies.data ?? []}
            saved={shares.data ?? []}
            onSaved={() => void shares.refetch()}
          />
        ) : (
          <FigureTable
            rows={shares.data ?? []}
            rowKey={share => share.id}
            empty="Sin reparto."
            name={{label: 'Compañía', value: share => share.companyName}}
            columns={[
              {label: 'Parte', value: share => `${formatPercent(share.percentBp)} %`},
              {label: 'Nota', value: share => share.note},
            ]}
          />
        )}
      </Panel>
      <RecordHistory resource="eventos" id={event.id} />
    </>
  );
}

function ChangeCompany({companies}: {companies: readonly Company[]}) {
  const {event} = useEvent();
  const [companyId, setCompanyId] = useState(event.eventCompanyId);
  const [update, {isPending}] = useUpdate();
  const notify = useNotify();
  const save = (submit: FormEvent): void => {
    submit.preventDefault();
    void update(
      'eventos',
      {id: event.id, data: {...event, eventCompanyId: companyId}, previousData: event},
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('Compañía cambiada', {type: 'info'}),
        onError: failure => notifyProblem(notify, failure),
      },
    );
  };
  return (
    <Box
      component="form"
      onSubmit={save}
      sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5}}
    >
      <TextField
        select
        label="Cambiar de compañía"
        value={companyId}
        onChange={change => setCompanyId(Number(change.target.value))}
        sx={{minWidth: 260, flex: '0 1 340px'}}
      >
        {companies.map(one => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" disabled={isPending || companyId === event.eventCompanyId}>
        Guardar
      </Button>
    </Box>
  );
}

interface Draft {
  key: number;
  companyId: number | '';
  percent: string;
  note: string;
}

const wholeBp = 10_000;

function ShareEditor({
  companies,
  saved,
  onSaved,
}: {
  companies: readonly Company[];
  saved: readonly Share[];
  onSaved: () => void;
}) {
  const {event} = useEvent();
  const notify = useNotify();
  const [busy, run] = useBusy();
  const [rows, setRows] = useState<Draft[]>(() =>
    saved.map((share, key) => ({
      key,
      companyId: share.eventCompanyId,
      percent: formatPercent(share.percentBp),
      note: share.note,
    })),
  );
  const change = (key: number, part: Partial<Draft>): void =>
    setRows(rows.map(row => (row.key === key ? {...row, ...part} : row)));
  const percents = rows.map(row => parsePercent(row.percent));
  const sum = percents.reduce<number>((total, percent) => total + (percent ?? 0), 0);
  const isWhole =
    rows.length === 0 ||
    (sum === wholeBp &&
      percents.every(percent => typeof percent === 'number' && percent > 0) &&
      rows.every(row => row.companyId !== ''));
  const left = Math.max(0, wholeBp - sum);
  const add = (): void =>
    setRows([
      ...rows,
      {
        key: Math.max(-1, ...rows.map(row => row.key)) + 1,
        companyId: rows.length === 0 ? event.eventCompanyId : '',
        percent: left === 0 ? '' : formatPercent(left),
        note: '',
      },
    ]);
  const save = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    await run(async () => {
      await call('post', '/api/eventos/{id}/reparto', {
        at: {id: event.id},
        body: {
          shares: rows.map((row, at) => ({
            eventCompanyId: row.companyId || null,
            percentBp: percents[at],
            note: row.note,
          })),
        },
      });
      notify(rows.length === 0 ? 'Sin reparto: todo es de la compañía del evento' : 'Reparto guardado', {type: 'info'});
      onSaved();
    });
  };
  return (
    <Box component="form" onSubmit={submit => void save(submit)}>
      {rows.length === 0 && (
        <Typography color="textSecondary" sx={{mb: 1}}>
          Sin reparto.
        </Typography>
      )}
      {rows.map((row, at) => (
        <Box
          key={row.key}
          role="group"
          aria-label={`Parte ${at + 1}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            alignItems: 'center',
            borderBottom: '1px solid',
            borderColor: 'divider',
            py: 0.5,
          }}
        >
          <TextField
            select
            label="Compañía"
            required
            value={row.companyId}
            onChange={typed => change(row.key, {companyId: Number(typed.target.value)})}
            sx={{flex: '2 1 200px'}}
          >
            {companies.map(one => (
              <MenuItem
                key={one.id}
                value={one.id}
                disabled={rows.some(other => other.key !== row.key && other.companyId === one.id)}
              >
                {one.name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Parte (%)"
            required
            value={row.percent}
            onChange={typed => change(row.key, {percent: typed.target.value})}
            error={percents[at] === undefined}
            sx={{flex: '0 0 110px'}}
            slotProps={{htmlInput: {inputMode: 'decimal'}}}
          />
          <TextField
            label="Nota"
            value={row.note}
            onChange={typed => change(row.key, {note: typed.target.value})}
            sx={{flex: '2 1 180px'}}
            slotProps={{htmlInput: {maxLength: 300}}}
          />
          <IconButton
            aria-label={`Quitar la parte ${at + 1}`}
            onClick={() => setRows(rows.filter(other => other.key !== row.key))}
          >
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5}}>
        <Button startIcon={<AddIcon />} onClick={add}>
          Añadir compañía
        </Button>
        {rows.length > 0 && <strong>Suman {formatPercent(sum)} %</strong>}
        <Button type="submit" variant="contained" disabled={busy || !isWhole} sx={{ml: 'auto'}}>
          Guardar reparto
        </Button>
      </Box>
      {!isWhole && (
        <Alert severity="warning" sx={{mt: 1}}>
          Las partes tienen que sumar 100 % y cada una ser de una compañía.
        </Alert>
      )}
    </Box>
  );
}
