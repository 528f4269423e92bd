// A message written down for somebody: on the phone, at the counter, or one that came by another way.
import {useState, type FormEvent} from 'react';
import {useNotify, useRefresh} from 'react-admin';
import {useNavigate, useSearchParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {useFormAct} from '../../crud/acts/use-busy';
import {AccessDenied} from '../../crud/frames/access-denied';
import {caseCategories, casePriorities, caseSources, protectionCategory} from '../../crud/words/choices-catalogue';
import {PageHeader} from '../../crud/frames/page-header';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Answer, Sent} from '../../providers/wire';
import {CaseUploads, type CaseUpload} from './case-uploads';

type Opened = Answer<'openCase'>;

type Draft = Required<Omit<Sent<'openCase'>, 'files'>> & {orderNumber: string};
const empty: Draft = {
  source: 'customer',
  category: 'purchase',
  priority: 'normal',
  title: '',
  body: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  orderNumber: '',
};

export default function CaseCreate() {
  const [search] = useSearchParams();
  const [values, setValues] = useState<Draft>({...empty, orderNumber: search.get('pedido') ?? ''});
  const [files, setFiles] = useState<readonly CaseUpload[]>([]);
  const [handed, setHanded] = useState<Opened | null>(null);
  const {busy, problem, run} = useFormAct();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!may('mensajes', 'create')) return <AccessDenied />;
  const input = (name: keyof Draft) => ({
    value: values[name],
    size: 'small' as const,
    error: problem?.errors[name] !== undefined,
    helperText: problem?.errors[name] ?? ' ',
    onChange: (event: {target: {value: string}}) => setValues({...values, [name]: event.target.value}),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const opened = await call('post', '/api/mensajes/abrir', {
        idempotencyKey: key,
        body: {
          ...values,
          orderNumber: values.orderNumber.trim() || null,
          files: files.map(file => file.token),
        },
      });
      refresh();
      if (!opened.isReadable) return setHanded(opened);
      notify(`Mensaje ${opened.number} abierto`, {type: 'info'});
      void navigate(`/mensajes/${opened.id}`);
    });
  };
  return (
    <>
      <PageHeader title="Nuevo mensaje" crumbs={[{label: 'Mensajes', to: '/mensajes'}]} />
      {handed !== null ? (
        <Alert severity="success">
          Abierto con el número {handed.number}. Lo lee la persona responsable de protección; nadie más. Código de
          seguimiento: {handed.trackingCode}.
        </Alert>
      ) : (
        <Card
          component="form"
          onSubmit={(event: FormEvent) => void save(event)}
          sx={{p: {xs: 1.5, sm: 2.5}, maxWidth: 820}}
        >
          <Box
            sx={{
              display: 'grid',
              columnGap: 1.5,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
            }}
          >
            <TextField label="Nombre" required {...input('contactName')} />
            <TextField label="Correo" type="email" {...input('contactEmail')} />
            <TextField label="Teléfono" type="tel" {...input('contactPhone')} />
            <TextField label="Número de pedido" {...input('orderNumber')} />
            <TextField select label="Categoría" {...input('category')}>
              {[...caseCategories, protectionCategory].map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="Prioridad"
              disabled={values.category === protectionCategory.id}
              {...input('priority')}
            >
              {casePriorities.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            <TextField select label="Quién escribe" {...input('source')}>
              {caseSources
                .filter(one => one.id !== 'system')
                .map(one => (
                  <MenuItem key={one.id} value={one.id}>
                    {one.name}
                  </MenuItem>
                ))}
            </TextField>
          </Box>
          {values.category === protectionCategory.id && (
            <Alert severity="warning" sx={{mb: 2}}>
              Este mensaje solo lo verá quien lleva la protección de menores. Escribe lo justo para que pueda actuar.
            </Alert>
          )}
          <TextField label="Asunto" required fullWidth {...input('title')} slotProps={{htmlInput: {maxLength: 200}}} />
          <TextField
            label="Qué cuenta"
            required
            fullWidth
            multiline
            minRows={5}
            {...input('body')}
            helperText={
              problem?.errors.body ?? 'Lo leerá también quien escribe, en su página. Lo demás, en una nota interna.'
            }
            slotProps={{htmlInput: {maxLength: 10000}}}
          />
          <CaseUploads files={files} onChange={setFiles} />
          {problem !== null && (
            <Alert severity="error" sx={{mb: 1.5}}>
              {problem.message}
            </Alert>
          )}
          <Button
            type="submit"
            variant="contained"
            disabled={
              busy || values.title.trim().length < 3 || values.body.trim() === '' || values.contactName.trim() === ''
            }
          >
            Abrir el mensaje
          </Button>
        </Card>
      )}
    </>
  );
}
