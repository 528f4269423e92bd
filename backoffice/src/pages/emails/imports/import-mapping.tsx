// Which column is what, and where the consent comes from: then the server says what would come of each row.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Columns} from '../../../crud/lists/columns';
import {suppressionReasons} from '../../../crud/words/choices-communications';
import {FigureTable} from '../../../crud/figures/figure-table';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {Panel} from '../../../crud/frames/panel';
import {RefPick} from '../../../crud/inputs/ref-pick';
import {formatDay, parseDay} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import type {Stored} from '../../../providers/wire';
import {OwnColumns} from './own-columns';

const targets = [
  ['email', 'Correo'],
  ['firstName', 'Nombre'],
  ['surname', 'Apellidos'],
  ['labels', 'Etiquetas'],
  ['status', 'Estado en la otra herramienta'],
  ['leftAt', 'Se dio de baja'],
  ['bouncedAt', 'Rebotó'],
  ['complainedAt', 'Se quejó'],
  ['agrees', 'Aceptó publicidad (sí o no)'],
  ['consentAt', 'Cuándo consintió'],
  ['consentIp', 'Desde qué IP'],
  ['consentFrom', 'En qué formulario'],
] as const;
type Target = (typeof targets)[number][0];

export type ImportRecord = Stored<
  'SubscriberImport',
  {
    columns: {headers?: string[]; sample?: string[][]};
    mapping: Partial<Record<Target, number>> & {own?: Record<string, number>};
    passedOver: Record<string, number>;
    warnings: Record<string, number>;
  }
>;

export function ImportMapping({run, onAnalysed}: {run: ImportRecord & {id: number | string}; onAnalysed: () => void}) {
  const notify = useNotify();
  const [mapping, setMapping] = useState(run.mapping);
  const [origin, setOrigin] = useState(run.consentOrigin);
  const [on, setOn] = useState(run.consentOn === null ? '' : formatDay(run.consentOn));
  const [kind, setKind] = useState(run.kind);
  const [reason, setReason] = useState(run.reason);
  const isSilence = kind === 'suppressions';
  const [groupId, setGroupId] = useState<number | null>(run.subscriberGroupId);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const verb = busy ? 'Analizando…' : run.state === 'uploaded' ? 'Ver qué pasaría' : 'Volver a analizar';
  const headers = run.columns.headers ?? [];
  const sample = run.columns.sample ?? [];

  const analyse = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const consentOn = parseDay(on);
    if (!consentOn && !isSilence) {
      setErrors({consentOn: 'Escribe un día como 25/10/2026'});
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      await call('post', '/api/emails/importaciones/{id}/analizar', {
        at: {id: run.id},
        body: isSilence
          ? {mapping, kind, reason}
          : {mapping, kind, consentOrigin: origin, consentOn, subscriberGroupId: groupId},
      });
      onAnalysed();
    } catch (failure) {
      setErrors(problemOf(failure).errors ?? {});
      notifyProblem(notify, failure);
    }
    setBusy(false);
  };

  return (
    <Box component="form" noValidate onSubmit={(event: FormEvent) => void analyse(event)}>
      <Panel title="Qué es cada columna" note="Las primeras filas, como vienen en el archivo." flush>
        <FigureTable
          isText
          rows={sample.map((cells, at) => ({at, cells}))}
          rowKey={row => row.at}
          name={{label: headers[0] ?? 'Columna', value: row => row.cells[0]}}
          columns={headers.slice(1).map((label, at) => ({label, value: (row: {cells: string[]}) => row.cells[at + 1]}))}
        />
        <Box sx={{px: 2, pt: 1.5, pb: 1}}>
          <Columns>
            {targets.map(([target, label]) => (
              <TextField
                key={target}
                select
                label={label}
                required={target === 'email'}
                value={mapping[target] === undefined ? '' : String(mapping[target])}
                onChange={event =>
                  setMapping(before => ({
                    ...before,
                    [target]: event.target.value === '' ? undefined : Number(event.target.value),
                  }))
                }
                error={errors[`mapping.${target}`] !== undefined}
                helperText={errors[`mapping.${target}`] ?? ' '}
              >
                <MenuItem value="">Ninguna</MenuItem>
                {headers.map((header, at) => (
                  <MenuItem key={header + String(at)} value={String(at)}>
                    {header}
                  </MenuItem>
                ))}
              </TextField>
            ))}
          </Columns>
        </Box>
      </Panel>
      {!isSilence && (
        <OwnColumns
          headers={headers}
          taken={targets.flatMap(([target]) => mapping[target] ?? [])}
          own={mapping.own ?? {}}
          onChange={own => setMapping(before => ({...before, own}))}
          errors={errors}
        />
      )}
      <Panel title="Qué lista es">
        <Columns>
          <TextField
            select
            label="Qué hacer con ella"
            value={kind}
            onChange={event => setKind(event.target.value as ImportRecord['kind'])}
            error={errors.kind !== undefined}
            helperText={
              errors.kind ??
              (isSilence
                ? 'Nadie de esta lista recibirá publicidad, salvo quien el archivo dice que sigue de alta'
                : 'Quien el archivo dice que se fue, rebotó o se quejó pasa a la lista de supresión')
            }
          >
            <MenuItem value="subscribers">Incorporar suscriptores</MenuItem>
            <MenuItem value="suppressions">Importar supresiones</MenuItem>
          </TextField>
          {isSilence && (
            <TextField
              select
              label="Motivo, si el archivo no lo dice"
              value={reason}
              onChange={event => setReason(event.target.value as ImportRecord['reason'])}
              helperText=" "
            >
              {suppressionReasons
                .filter(({id}) => id !== 'soft_bounces' && id !== 'erasure')
                .map(({id, name}) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
            </TextField>
          )}
        </Columns>
        {isSilence && (
          <Button
            type="submit"
            variant={run.state === 'uploaded' ? 'contained' : 'outlined'}
            disabled={busy || mapping.email === undefined}
            sx={{mt: 1}}
          >
            {verb}
          </Button>
        )}
      </Panel>
      {!isSilence && (
        <Panel title="De dónde viene el consentimiento" note="Queda guardado como prueba con cada persona.">
          <TextField
            label="Origen"
            required
            multiline
            minRows={2}
            value={origin}
            onChange={event => setOrigin(event.target.value)}
            error={errors.consentOrigin !== undefined}
            helperText={
              errors.consentOrigin ??
              'Dónde, cómo y con qué texto: «Hoja firmada en el puesto de la feria, casilla de comunicaciones»'
            }
          />
          <Columns>
            <TextField
              label="Fecha del consentimiento"
              placeholder="dd/mm/aaaa"
              required
              value={on}
              onChange={event => setOn(event.target.value)}
              error={errors.consentOn !== undefined}
              helperText={errors.consentOn ?? 'De quien no la trae en el archivo'}
            />
            <RefPick
              reference="emails/grupos"
              label="Añadir al grupo"
              optionText="name"
              value={groupId}
              onChange={value => setGroupId(value)}
            />
          </Columns>
          {errors.subscriberGroupId !== undefined && <Box sx={{color: 'error.main'}}>{errors.subscriberGroupId}</Box>}
          <Button
            type="submit"
            variant={run.state === 'uploaded' ? 'contained' : 'outlined'}
            disabled={busy || mapping.email === undefined || on === '' || origin.trim() === ''}
            sx={{mt: 1}}
          >
            {verb}
          </Button>
        </Panel>
      )}
    </Box>
  );
}
