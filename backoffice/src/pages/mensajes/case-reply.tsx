// The answer to the customer, or a note for colleagues; prepared texts can be put in and corrected.
import {useState, type FormEvent} from 'react';
import {useGetList, useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {call} from '../../providers/http-client';
import type {CaseThreadData} from './case-types';
import {CaseUploads, type CaseUpload} from './case-uploads';
import type {Stored} from '../../providers/wire';
import {useFormAct} from '../../crud/acts/use-busy';
import {formatInstant} from '../../crud/words/zoned-time';

type Canned = Stored<'CannedReply'>;

/** What a prepared text leaves open is the case's. */
const filled = (text: string, one: CaseThreadData): string =>
  text
    .replaceAll('{nombre}', one.contactName.split(' ')[0] ?? '')
    .replaceAll('{numero}', one.number)
    .replaceAll('{pedido}', one.orders.find(order => order.isSubject)?.number ?? '');

export function CaseReply({one, onDone}: {one: CaseThreadData; onDone: () => void}) {
  const isClosed = one.state === 'closed';
  const [kind, setKind] = useState<'public' | 'internal'>(isClosed ? 'internal' : 'public');
  const [body, setBody] = useState('');
  const [files, setFiles] = useState<readonly CaseUpload[]>([]);
  const {busy, problem, run} = useFormAct({stays: true});
  const notify = useNotify();
  const {data: canned = []} = useGetList<Canned>('respuestas-preparadas', {
    filter: {isActive: true},
    sort: {field: 'title', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  const offered = canned.filter(reply => reply.category === null || reply.category === one.category);
  const isPublic = kind === 'public';
  const {whatsapp} = one;
  const [templateId, setTemplateId] = useState('');
  // Meta's rule: after a day only what it has approved.
  const isByTemplate = isPublic && whatsapp !== null && !whatsapp.isOpen;
  const template = isByTemplate ? whatsapp.templates.find(({id}) => String(id) === templateId) : undefined;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await run(async key => {
      const {mailed, byWhatsapp} = await call('post', '/api/mensajes/{id}/responder', {
        at: {id: one.id},
        idempotencyKey: key,
        body: isByTemplate
          ? {kind, whatsappTemplateId: template?.id}
          : {kind, body: body.trim(), files: files.map(file => file.token)},
      });
      notify(
        !isPublic
          ? 'Nota guardada'
          : byWhatsapp
            ? 'La respuesta va por WhatsApp'
            : mailed
              ? `La respuesta va por correo a ${one.contactEmail}`
              : 'Respuesta anotada: no dejó correo, llámale.',
        {type: 'info'},
      );
      setBody('');
      setFiles([]);
      onDone();
    });
  };

  return (
    <Card component="form" onSubmit={(event: FormEvent) => void send(event)} sx={{p: 2}}>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1}}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label="Para quién"
          onChange={(_event, next: 'public' | 'internal' | null) => next !== null && setKind(next)}
        >
          <ToggleButton value="public" disabled={isClosed} sx={{textTransform: 'none', color: 'text.primary'}}>
            Responder al cliente
          </ToggleButton>
          <ToggleButton value="internal" sx={{textTransform: 'none', color: 'text.primary'}}>
            Nota interna
          </ToggleButton>
        </ToggleButtonGroup>
        {isPublic && offered.length > 0 && (
          <TextField
            select
            size="small"
            label="Respuesta preparada"
            value=""
            onChange={event =>
              setBody(filled(offered.find(reply => String(reply.id) === event.target.value)?.body ?? body, one))
            }
            sx={{minWidth: 220, my: 0}}
          >
            {offered.map(reply => (
              <MenuItem key={reply.id} value={String(reply.id)}>
                {reply.title}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {isPublic && whatsapp?.hasLeft === true && (
        <Alert severity="warning" sx={{mb: 1}}>
          Pidió que no le escribamos más por WhatsApp: contéstale por otro medio.
        </Alert>
      )}
      {isByTemplate && (
        <>
          <Alert severity="info" sx={{mb: 1}}>
            Han pasado más de 24 horas desde su último mensaje: WhatsApp solo deja escribirle con una plantilla
            aprobada.
            {whatsapp.templates.length === 0 && ' No hay ninguna sin datos que rellenar.'}
          </Alert>
          <TextField
            select
            fullWidth
            label="Plantilla"
            value={templateId}
            onChange={event => setTemplateId(event.target.value)}
            helperText={template?.body ?? 'Lo que diga la plantilla, tal cual'}
          >
            {whatsapp.templates.map(({id, name}) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      {!isByTemplate && (
        <TextField
          fullWidth
          multiline
          minRows={4}
          label={isPublic ? `Respuesta para ${one.contactName}` : 'Nota que solo lee el personal'}
          value={body}
          onChange={event => setBody(event.target.value)}
          helperText={
            isPublic
              ? whatsapp !== null
                ? `Se envía por WhatsApp; se le puede contestar hasta el ${formatInstant(whatsapp.until ?? one.createdAt)}`
                : one.contactEmail === ''
                  ? `No dejó correo: anota aquí lo que le digas por teléfono (${one.contactPhone}).`
                  : `Se envía a ${one.contactEmail}`
              : 'El cliente no la ve nunca'
          }
          slotProps={{htmlInput: {maxLength: isPublic && whatsapp !== null ? 4096 : 10000}}}
        />
      )}
      {!(isPublic && whatsapp !== null) && <CaseUploads files={files} onChange={setFiles} />}
      {problem !== null && (
        <Alert severity="error" sx={{my: 1}}>
          {problem.message}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={busy || (isByTemplate ? template === undefined : body.trim() === '')}
      >
        {isPublic
          ? one.contactEmail === '' && whatsapp === null
            ? 'Anotar la respuesta'
            : 'Enviar la respuesta'
          : 'Guardar la nota'}
      </Button>
    </Card>
  );
}
