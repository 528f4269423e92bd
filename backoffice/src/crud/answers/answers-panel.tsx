// The answers of one person, sale or card, for whoever may read them; completed and corrected by whoever keeps both the forms
// and what they are about.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {Panel} from '../frames/panel';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {AnswerList} from './answer-list';
import {CompleteDialog} from './complete-dialog';
import type {FormOwner} from './use-form-questions';

const kept: Record<FormOwner, string> = {
  pass: 'abonos',
  supporter: 'simpatizantes',
  plot: 'parcelas',
  accreditation: 'acreditaciones',
  enrolment: 'bases',
};

export function AnswersPanel({owner, id}: {owner: FormOwner; id: number}) {
  const [isOpen, setOpen] = useState(false);
  const at = {owner, id};
  const canSee = may('respuestas-formularios', 'list') && may(kept[owner], 'list');
  const {data} = useQuery({
    queryKey: ['answers', owner, id],
    queryFn: ({signal}) => call('get', '/api/respuestas-formularios/de/{owner}/{id}', {at, signal}),
    enabled: canSee,
  });
  const {data: form} = useQuery({
    queryKey: ['own-form', owner, id],
    queryFn: ({signal}) => call('get', '/api/respuestas-formularios/de/{owner}/{id}/formulario', {at, signal}),
    enabled: canSee,
    gcTime: 0,
  });
  if (data === undefined || form === undefined || (data.length === 0 && form.fields.length === 0)) return null;
  const lacking = form.fields.filter(
    field => field.isRequired && field.visibleIf === null && !data.some(answer => answer.fieldId === field.id),
  );
  const canEdit = may('formularios', 'edit') && may(kept[owner], 'edit') && form.fields.length > 0;
  return (
    <Panel
      title="Lo que contestó"
      actions={canEdit && <Button onClick={() => setOpen(true)}>Completar o corregir…</Button>}
    >
      {data.length === 0 && lacking.length === 0 && <Box sx={{color: 'text.secondary'}}>Todavía nada.</Box>}
      {lacking.length > 0 && (
        <Box sx={{mb: data.length > 0 ? 1 : 0}}>Falta: {lacking.map(field => `«${field.label}»`).join(', ')}.</Box>
      )}
      <AnswerList answers={data} />
      {isOpen && <CompleteDialog owner={owner} id={id} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
