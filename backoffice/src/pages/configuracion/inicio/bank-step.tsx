// The bank that cashes what the web sells: merchant, terminal and key, and what the bank itself says of them. The key
// is written, never read.
import {useEffect, useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {LeaveGuard} from '../../../crud/frames/unsaved-guard';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer, Sent} from '../../../providers/wire';
import {BankCheck} from './bank-check';
import type {StepProps} from '../../../parts/beginning/steps';

type Bank = Answer<'getBank'>;
type Checked = Answer<'checkBank'>;

const environments = {live: 'Real: se cobra de verdad', test: 'De pruebas del banco: no se cobra'} as const;
type Draft = Omit<Sent<'checkBank'>, 'provider' | 'key'> & {key: string};
const EMPTY: Draft = {
  environment: 'live',
  merchantCode: '',
  terminal: '1',
  signatureVersion: 'HMAC_SHA512_V2',
  key: '',
};

const draftOf = ({inUse}: Bank): Draft =>
  inUse === null
    ? {...EMPTY}
    : {
        environment: inUse.environment,
        merchantCode: inUse.merchantCode,
        terminal: inUse.terminal,
        signatureVersion: inUse.signatureVersion,
        key: '',
      };

export default function BankStep({onSaved}: StepProps) {
  const {data, error} = useQuery({
    queryKey: ['banco'],
    queryFn: ({signal}) => call('get', '/api/banco', {signal}),
  });
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  return (
    <>
      <Terminal bank={data} onSaved={onSaved} />
      {data.before.length > 0 && <Before keys={data.before} />}
    </>
  );
}

function Terminal({bank, onSaved}: {bank: Bank; onSaved: () => void}) {
  const client = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<Draft>(draftOf(bank));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'check' | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => setDraft(draftOf(bank)), [bank]);
  const isFixed = bank.source === 'environment' || !may('settings', 'configure');
  const {inUse} = bank;
  const isSame =
    inUse !== null &&
    inUse.environment === draft.environment &&
    inUse.merchantCode === draft.merchantCode.trim() &&
    inUse.terminal === draft.terminal.trim();
  const hasKey = isSame && inUse.isKeyReadable;
  const set =
    (name: keyof Draft) =>
    (event: {target: {value: string}}): void =>
      setDraft({...draft, [name]: event.target.value});
  const field = (name: keyof Draft, label: string, help = '') => ({
    label,
    value: draft[name],
    onChange: set(name),
    disabled: isFixed,
    error: problems[name] !== undefined,
    helperText: problems[name] ?? help,
    autoComplete: 'off',
    fullWidth: true,
  });

  const ask = async (what: 'save' | 'check', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblems({});
    setMessage(null);
    setChecked(null);
    try {
      await work();
    } catch (failure) {
      const problem = problemOf(failure);
      setProblems(problem.errors ?? {});
      setMessage(problem.message);
      if (problem.code === 'stale_version') await client.invalidateQueries({queryKey: ['banco']});
    }
    setBusy(null);
  };
  const body = {...draft, key: draft.key.trim() || null};
  const check = async (): Promise<void> => setChecked(await call('post', '/api/banco/comprobar', {body}));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void ask('save', async () => {
      const saved = await call('put', '/api/banco', {body: {version: bank.version, ...body}});
      client.setQueryData(['banco'], saved);
      notify('Guardado: vale desde ahora', {type: 'info'});
      onSaved();
      // Saved with it: the bank is asked with what rests, which is what will be used.
      await check();
    });
  };
  return (
    <>
      <LeaveGuard armed={!isFixed && busy !== 'save' && JSON.stringify(draft) !== JSON.stringify(draftOf(bank))} />
      <Panel
        title="TPV virtual"
        note="Redsys, el de casi todos los bancos en España. Los datos están en el contrato y en el panel de tu banco (canales.redsys.es)."
      >
        <Box component="form" noValidate onSubmit={save} sx={{display: 'grid', gap: 1.5, pt: 1}}>
          <State bank={bank} />
          <TextField {...field('environment', 'Entorno')} select>
            {Object.entries(environments).map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Box
            sx={{
              display: 'grid',
              columnGap: 1.5,
              rowGap: 1.5,
              alignItems: 'start',
              gridTemplateColumns: {xs: 'minmax(0, 1fr)', sm: '2fr 1fr 2fr'},
            }}
          >
            <TextField
              {...field('merchantCode', 'Comercio (FUC)', 'Nueve cifras')}
              slotProps={{htmlInput: {inputMode: 'numeric'}}}
            />
            <TextField
              {...field('terminal', 'Terminal', 'De 1 a 999')}
              slotProps={{htmlInput: {inputMode: 'numeric'}}}
            />
            <TextField {...field('signatureVersion', 'Versión de firma')} select>
              <MenuItem value="HMAC_SHA512_V2">HMAC SHA-512 (V2)</MenuItem>
              <MenuItem value="HMAC_SHA256_V1">HMAC SHA-256 (V1)</MenuItem>
            </TextField>
          </Box>
          {!isFixed && (
            <TextField
              {...field(
                'key',
                'Clave del terminal',
                hasKey
                  ? 'Ya hay una guardada. Escribe aquí solo para cambiarla.'
                  : '32 letras y cifras. Se guarda cifrada y no se vuelve a enseñar.',
              )}
              type="password"
              slotProps={{htmlInput: {autoComplete: 'new-password', spellCheck: false}}}
            />
          )}
          {message !== null && <Alert severity="error">{message}</Alert>}
          {may('settings', 'configure') && (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
              {!isFixed && (
                <Button type="submit" variant="contained" disabled={busy !== null}>
                  {busy === 'save' ? 'Guardando…' : 'Guardar y comprobar'}
                </Button>
              )}
              <Button variant="outlined" disabled={busy !== null} onClick={() => void ask('check', check)}>
                {busy === 'check' ? 'Preguntando al banco…' : 'Comprobar sin guardar'}
              </Button>
            </Box>
          )}
        </Box>
      </Panel>
      {checked !== null && <BankCheck checked={checked} />}
    </>
  );
}

function State({bank: {source, inUse}}: {bank: Bank}) {
  const key =
    inUse &&
    `Clave ${inUse.keyFingerprint}…, puesta el ${formatInstant(inUse.setAt)}${inUse.setByName ? ` por ${inUse.setByName}` : ''}.`;
  if (source === 'environment')
    return (
      <Alert severity="info">{`Lo dicen las variables de entorno (REDSYS_…) y se cambia allí. ${key ?? ''}`}</Alert>
    );
  if (source === 'none')
    return (
      <Alert severity="warning">No hay banco: en la web no se puede pagar. La taquilla sí cobra en efectivo.</Alert>
    );
  if (source === 'built_in' || inUse === null)
    return (
      <Alert severity="info">Ahora los pagos van al banco de pruebas de la aplicación, que no mueve dinero.</Alert>
    );
  if (!inUse.isKeyReadable)
    return (
      <Alert severity="error">La clave guardada no se puede leer: ha cambiado APP_SECRET. Escríbela otra vez.</Alert>
    );
  return (
    <Alert
      severity={inUse.environment === 'live' ? 'success' : 'info'}
    >{`${inUse.environment === 'live' ? 'Los pagos van a este terminal.' : 'Los pagos van al entorno de pruebas del banco: no se cobra.'} ${key ?? ''}`}</Alert>
  );
}

function Before({keys}: {keys: Bank['before']}) {
  return (
    <Panel title="Antes" note="Un pago se queda en el terminal donde empezó: sus devoluciones usan esa clave." flush>
      <FigureTable
        isText
        rows={keys}
        rowKey={key => `${key.environment}${key.merchantCode}${key.terminal}${key.setAt}`}
        name={{label: 'Comercio y terminal', value: key => `${key.merchantCode} / ${key.terminal}`}}
        columns={[
          {label: 'Entorno', value: key => (key.environment === 'live' ? 'Real' : 'Pruebas')},
          {label: 'Clave', value: key => `${key.keyFingerprint}…`},
          {label: 'Puesta', value: key => formatInstant(key.setAt)},
          {label: 'Cambiada', value: key => (key.replacedAt === null ? '' : formatInstant(key.replacedAt))},
        ]}
      />
    </Panel>
  );
}
