// Who sells places of ours outside: the league, a visiting club. Only where the club has switched that part on.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {Panel} from '../../crud/frames/panel';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

type Sellers = Answer<'listOutsideSellers'>;
type Seller = Sellers['sellers'][number];

const KEY = ['lfp'];
const EMPTY = {code: '', name: '', key: ''};

/** 32 bytes of chance: what has to be told to the seller, once, by a safe way. */
const newKey = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

export function OutsideSellers() {
  const {data, error} = useQuery({queryKey: KEY, queryFn: ({signal}) => call('get', '/api/lfp', {signal})});
  if (error !== null) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const canChange = may('settings', 'configure');
  return (
    <Panel
      title="Ventas de la liga o del visitante"
      note="Quien vende fuera manda sus pedidos firmados; ocupan butaca como los demás y se ven en Pedidos con su propio número. El dinero lo cobra y lo devuelve él."
    >
      <Alert severity="info" sx={{my: 1.5, overflowWrap: 'anywhere'}}>
        Dirección para sus mensajes: {data.notificationUrl}
      </Alert>
      {data.sellers.length > 0 && <List sellers={data.sellers} canChange={canChange} />}
      {canChange && <SellerForm />}
    </Panel>
  );
}

function List({sellers, canChange}: {sellers: Seller[]; canChange: boolean}) {
  const [changing, setChanging] = useState<Seller | null>(null);
  return (
    <>
      <FigureTable
        isText
        rows={sellers}
        rowKey={seller => seller.id}
        name={{label: 'Quién', value: seller => `${seller.name} (${seller.code})`}}
        columns={[
          {label: 'Vende', value: seller => (seller.isActive ? 'Sí' : 'No')},
          {
            label: 'Clave',
            value: seller =>
              seller.isKeyReadable
                ? `${seller.keyFingerprint}…, ${formatInstant(seller.keySetAt)}`
                : 'No se puede leer: ha cambiado APP_SECRET',
          },
          {label: 'Sin confirmar', value: seller => seller.waiting},
          {label: 'Confirmados', value: seller => seller.paid},
          ...(canChange
            ? [
                {
                  label: 'Acciones',
                  value: (seller: Seller) => <Acts seller={seller} onKey={() => setChanging(seller)} />,
                },
              ]
            : []),
        ]}
      />
      {changing && <SellerForm key={changing.id} seller={changing} onDone={() => setChanging(null)} />}
    </>
  );
}

function Acts({seller, onKey}: {seller: Seller; onKey: () => void}) {
  const client = useQueryClient();
  const notify = useNotify();
  const toggle = async (): Promise<void> => {
    try {
      const body = {version: seller.version, isActive: !seller.isActive};
      client.setQueryData(KEY, await call('put', '/api/lfp/{id}', {at: {id: seller.id}, body}));
      notify(seller.isActive ? 'Desde ahora no puede vender' : 'Desde ahora puede vender', {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
      await client.invalidateQueries({queryKey: KEY});
    }
  };
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
      <Button size="small" onClick={onKey} aria-label={`Cambiar la clave de ${seller.name}`}>
        Cambiar la clave
      </Button>
      <Button
        size="small"
        onClick={() => void toggle()}
        aria-label={`${seller.isActive ? 'No dejar vender' : 'Dejar vender'} a ${seller.name}`}
      >
        {seller.isActive ? 'No dejar vender' : 'Dejar vender'}
      </Button>
    </Box>
  );
}

/** With `seller`: another key for it; without: a new one. */
function SellerForm({seller, onDone}: {seller?: Seller; onDone?: () => void}) {
  const client = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = (name: keyof typeof EMPTY, label: string, help: string) => ({
    label,
    value: draft[name],
    onChange: (event: {target: {value: string}}) => setDraft({...draft, [name]: event.target.value}),
    error: problems[name] !== undefined,
    helperText: problems[name] ?? help,
    autoComplete: 'off',
    fullWidth: true,
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblems({});
    setMessage(null);
    try {
      const saved = seller
        ? await call('put', '/api/lfp/{id}', {at: {id: seller.id}, body: {version: seller.version, key: draft.key}})
        : await call('post', '/api/lfp', {body: draft});
      client.setQueryData(KEY, saved);
      setDraft(EMPTY);
      notify('Guardado: vale desde ahora', {type: 'info'});
      onDone?.();
    } catch (failure) {
      const problem = problemOf(failure);
      setProblems(problem.errors ?? {});
      setMessage(problem.message);
    }
    setBusy(false);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void save(event)}
      sx={{display: 'grid', gap: 1.5, pt: 2}}
    >
      {seller ? (
        <Alert severity="info">{`Otra clave para ${seller.name}. La de antes vale un día más para lo que ya está en camino.`}</Alert>
      ) : (
        <>
          <Typography variant="h3" component="h3">
            Dar de alta a quien vende
          </Typography>
          <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: {xs: 'minmax(0, 1fr)', sm: '1fr 2fr'}}}>
            <TextField {...field('code', 'Código', 'Con él empiezan los números de sus pedidos, por ejemplo LIGA')} />
            <TextField {...field('name', 'Nombre', 'Lo lee quien compra')} />
          </Box>
        </>
      )}
      <TextField
        {...field(
          'key',
          'Clave compartida',
          '32 bytes al azar en base64. Cópiala antes de guardar: no se vuelve a enseñar.',
        )}
        slotProps={{htmlInput: {spellCheck: false}}}
      />
      {message !== null && <Alert severity="error">{message}</Alert>}
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {seller ? 'Guardar la clave' : 'Darle de alta'}
        </Button>
        <Button variant="outlined" onClick={() => setDraft({...draft, key: newKey()})}>
          Inventar una clave
        </Button>
        {seller && <Button onClick={onDone}>No cambiarla</Button>}
      </Box>
    </Box>
  );
}
