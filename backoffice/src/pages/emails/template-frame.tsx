// For whoever brings a design of their own: the frame as HTML and the text that goes into it. Nobody else needs it: it is
// folded away unless the template has one.
import {TextInput, useRecordContext} from 'react-admin';
import {useWatch} from 'react-hook-form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {HtmlInput} from '../../crud/editor/html-input';
import type {Stored} from '../../providers/wire';
import type {BlockRow} from './blocks/block-kinds';
import {TemplatePreview} from './template-preview';

const mono = {fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem'};

export function TemplateFrame() {
  const kept = useRecordContext<Stored<'EmailTemplate'>>();
  const [blocks, frame, content] = useWatch({name: ['blocks', 'frameHtml', 'contentHtml']}) as [
    BlockRow[] | null,
    string | null,
    string | null,
  ];
  // Blocks have their own picture beside them: there is one at a time.
  const isSeen = (blocks ?? []).length === 0 && ((frame ?? '') !== '' || (content ?? '') !== '');
  return (
    <Box
      component="details"
      open={(kept?.blocks ?? []).length === 0 && (kept?.frameHtml ?? '') !== ''}
      sx={{mt: 2.5, pt: 2, borderTop: '1px solid', borderColor: 'divider'}}
    >
      <Box component="summary" sx={{cursor: 'pointer', fontWeight: 650, py: 0.5}}>
        Avanzado: un marco propio en HTML
      </Box>
      <Typography color="textSecondary" sx={{maxWidth: 640, mb: 1}}>
        Solo para boletines escritos como texto o HTML; los de bloques no lo usan. Vacío, va un marco sencillo con el
        nombre, el domicilio y la baja.
      </Typography>
      <TextInput
        source="frameHtml"
        multiline
        minRows={6}
        maxRows={18}
        slotProps={{htmlInput: {spellCheck: false, style: mono}}}
        helperText="{{contenido}} es el hueco de cada boletín y {{baja}}, el enlace para darse de baja: los dos son obligatorios. También: {{organizacion}}, {{razon_social}}, {{nif}}, {{direccion}}, {{asunto}}, {{nombre}}, {{ver_en_web}}"
      />
      <HtmlInput source="contentHtml" mail helperText="Con lo que empieza el texto de cada boletín" />
      {isSeen && <TemplatePreview />}
    </Box>
  );
}
