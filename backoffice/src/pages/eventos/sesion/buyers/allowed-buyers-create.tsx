// Adding allowed buyers: one by hand, many from a file after a look at what would happen, or codes made by chance.
import {useState, type FormEvent} from 'react';
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {buyerKinds} from '../../../../crud/words/choices-satellites';
import {formatCount} from '../../../../crud/words/count';
import {downloadTable} from '../../../../crud/lists/export-rows';
import {FormCard} from '../../../../crud/frames/form-card';
import {notifyUnlessAtFields} from '../../../../crud/acts/notify-problem';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import {instantProblem, parseInstant} from '../../../../crud/words/zoned-time';
import {call} from '../../../../providers/http-client';
import {useEventSession} from '../../event-context';
import {AllowedBuyerInputs} from './allowed-buyer-inputs';
import {CsvInput, Problems} from './csv-input';
import type {Answer, Sent} from '../../../../providers/wire';

type Imported = Answer<'importAllowedBuyers'>;

export default function AllowedBuyersCreate() {
  const {event, session} = useEventSession();
  const back = `/eventos/${event.id}/sesiones/${session.id}/compradores-permitidos`;
  return (
    <>
      <Button component={Link} to={back} sx={{mb: 1}}>
        ← Todos los compradores
      </Button>
      <Typography variant="h2" component="h2" sx={{mb: 1}}>
        Un comprador
      </Typography>
      <OneBuyer back={back} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          mt: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)'},
          alignItems: 'start',
          maxWidth: 1200,
        }}
      >
        <FromFile />
        <MadeCodes />
      </Box>
    </>
  );
}

function OneBuyer({back}: {back: string}) {
  const {session} = useEventSession();
  const notify = useNotify();
  const redirect = useRedirect();
  return (
    <CreateBase
      resource="compradores-permitidos"
      transform={(values: RaRecord) => ({...values, eventSessionId: session.id})}
      mutationOptions={{
        onSuccess: (buyer: RaRecord) => {
          notify(`«${buyer.value}» añadido`, {type: 'info'});
          redirect(back);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <FormCard defaults={{kind: 'nif', maxTickets: 2}} toolbar={<SaveButton alwaysEnable label="Añadir" />}>
        <AllowedBuyerInputs />
      </FormCard>
    </CreateBase>
  );
}

function FromFile() {
  const {session, zone} = useEventSession();
  const notify = useNotify();
  const [csv, setCsv] = useState('');
  const [kind, setKind] = useState<Sent<'importAllowedBuyers'>['kind']>('nif');
  const [most, setMost] = useState('2');
  const [until, setUntil] = useState('');
  const [tried, setTried] = useState<Imported | null>(null);
  const [busy, run] = useBusy();
  const validUntil = parseInstant(until, zone);
  const send = (isDryRun: boolean): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/importar-compradores', {
        at: {id: session.id},
        body: {csv, kind, maxTickets: Number(most), validUntil: validUntil ?? null, isDryRun},
      });
      if (isDryRun) setTried(answer);
      else {
        notify(
          `${plural(answer.added, 'comprador añadido', 'compradores añadidos')}, ${formatCount(answer.renewed)} al día`,
          {type: 'info'},
        );
        setCsv('');
        setTried(null);
      }
    });
  return (
    <Panel
      title="Desde un archivo"
      note="Columnas: valor, nombre, entradas, zona, tipo. Sin cabecera, la primera columna es el valor."
    >
      <Box
        sx={{display: 'grid', columnGap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))'}}
      >
        <TextField
          select
          label="Tipo, si no lo dice el archivo"
          value={kind}
          onChange={typed => {
            setKind(typed.target.value as typeof kind);
            setTried(null);
          }}
        >
          {buyerKinds.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Entradas, si no lo dice"
          type="number"
          value={most}
          onChange={typed => setMost(typed.target.value)}
          slotProps={{htmlInput: {min: 1, max: 1000}}}
        />
        <TextField
          label="Hasta"
          placeholder="dd/mm/aaaa hh:mm"
          value={until}
          error={validUntil === undefined}
          onChange={typed => setUntil(typed.target.value)}
          helperText={instantProblem(until, zone) ?? 'Vacío: mientras se venda'}
        />
      </Box>
      <CsvInput
        value={csv}
        example={'NIF;Nombre;Entradas\n12345678Z;Ana Ferrer;2'}
        onChange={text => {
          setCsv(text);
          setTried(null);
        }}
      />
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button
          variant={tried === null ? 'contained' : 'outlined'}
          disabled={busy || csv.trim() === '' || validUntil === undefined}
          onClick={() => void send(true)}
        >
          Comprobar
        </Button>
        {tried !== null && tried.added + tried.renewed > 0 && (
          <Button variant="contained" disabled={busy} onClick={() => void send(false)}>
            Añadir {plural(tried.added + tried.renewed, 'comprador', 'compradores')}
          </Button>
        )}
      </Box>
      {tried !== null && (
        <Problems
          good={`${plural(tried.added, 'nuevo', 'nuevos')} y ${formatCount(tried.renewed)} que ya estaban.`}
          problems={tried.problems}
        />
      )}
    </Panel>
  );
}

function MadeCodes() {
  const {session} = useEventSession();
  const notify = useNotify();
  const [count, setCount] = useState('50');
  const [most, setMost] = useState('2');
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const [busy, run] = useBusy();
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/generar-compradores', {
        at: {id: session.id},
        body: {count: Number(count), maxTickets: Number(most), name},
      });
      setCodes(answer.codes);
      notify(plural(answer.codes.length, 'código creado', 'códigos creados'), {type: 'info'});
    });
  };
  return (
    <Panel title="Códigos al azar" note="Para repartir: quien escribe uno al comprar entra en la preventa.">
      <Box component="form" onSubmit={event => void make(event)}>
        <TextField
          label="Cuántos códigos"
          type="number"
          required
          value={count}
          onChange={typed => setCount(typed.target.value)}
          slotProps={{htmlInput: {min: 1, max: 2000}}}
        />
        <TextField
          label="Entradas por código"
          type="number"
          required
          value={most}
          onChange={typed => setMost(typed.target.value)}
          slotProps={{htmlInput: {min: 1, max: 1000}}}
        />
        <TextField
          label="Para qué son"
          value={name}
          onChange={typed => setName(typed.target.value)}
          placeholder="Sorteo de la radio"
          slotProps={{htmlInput: {maxLength: 160}}}
        />
        <Button type="submit" variant="outlined" disabled={busy}>
          Crear códigos
        </Button>
      </Box>
      {codes.length > 0 && (
        <Box sx={{mt: 1.5}}>
          <Button
            onClick={() =>
              void downloadTable(
                'csv',
                `codigos-sesion-${session.id}`,
                [{label: 'Código', kind: 'text'}],
                codes.map(code => [{text: code}]),
              )
            }
          >
            Descargar {plural(codes.length, 'código', 'códigos')}
          </Button>
          <Box
            sx={{maxHeight: 160, overflow: 'auto', fontFamily: 'monospace', columns: 2}}
            tabIndex={0}
            role="group"
            aria-label="Códigos creados"
          >
            {codes.map(code => (
              <div key={code}>{code}</div>
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  );
}
