// What a newsletter says: blocks, or the HTML of one that was written before there were any.
import {TextInput, useGetOne, useRecordContext} from 'react-admin';
import {useFormContext, useWatch} from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {HtmlInput} from '../../../crud/editor/html-input';
import type {Stored} from '../../../providers/wire';
import {emptyBlocks, type BlockRow} from '../blocks/block-kinds';
import {BlocksEditor} from '../blocks/blocks-editor';
import {TemplateStart} from '../template-start';

export function NewsletterBody() {
  const {setValue} = useFormContext();
  const state = useRecordContext<{state?: string}>()?.state;
  const isClosed = state !== undefined && !['draft', 'scheduled', 'paused'].includes(state);
  const [blocks, html] = useWatch({name: ['blocks', 'html']}) as [BlockRow[] | null, string | null];
  const isOfBlocks = (blocks ?? []).length > 0;
  const toBlocks = (): void => {
    const [head, foot] = structuredClone(emptyBlocks) as [BlockRow, BlockRow];
    const written = (html ?? '') === '' ? [] : [{id: 3, type: 'html', html}];
    setValue('blocks', [head, ...written, foot], {shouldDirty: true});
  };
  return (
    <>
      {isOfBlocks ? (
        <>
          {!isClosed && <TemplateBlocks blocks={blocks!} />}
          <BlocksEditor source="blocks" readOnly={isClosed} />
        </>
      ) : (
        <>
          {!isClosed && (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1}}>
              <Button variant="outlined" size="small" onClick={toBlocks}>
                Pasarlo a bloques
              </Button>
              <TemplateStart />
            </Box>
          )}
          <HtmlInput source="html" mail tall />
        </>
      )}
      <TextInput
        source="text"
        multiline
        minRows={3}
        helperText="El mismo boletín en texto. Vacío: se saca del contenido."
      />
    </>
  );
}

/** Nothing was written yet, and the chosen template brings blocks. */
function TemplateBlocks({blocks}: {blocks: BlockRow[]}) {
  const {setValue} = useFormContext();
  const templateId = useWatch({name: 'emailTemplateId'}) as number | null;
  const {data} = useGetOne<Stored<'EmailTemplate'>>(
    'emails/plantillas',
    {id: templateId ?? 0},
    {enabled: typeof templateId === 'number'},
  );
  const theirs = (data?.blocks ?? []) as unknown as BlockRow[];
  const hasFixed = theirs.every(one => one.locked !== true || blocks.some(own => own.id === one.id && own.locked));
  const isBare = blocks.every(one => one.type === 'header' || one.type === 'footer');
  if (theirs.length === 0 || (!isBare && hasFixed)) return null;
  const begin = (): void => {
    const own = isBare ? [] : blocks.filter(one => one.type !== 'header' && one.type !== 'footer');
    const foot = theirs.findIndex(one => one.type === 'footer');
    const first = Math.max(0, ...theirs.map(one => one.id)) + 1;
    const moved = own.map((one, n) => ({...one, id: first + n, locked: undefined}));
    setValue('blocks', [...theirs.slice(0, foot), ...moved, ...theirs.slice(foot)], {shouldDirty: true});
  };
  return (
    <Button variant="outlined" size="small" sx={{mb: 1}} onClick={begin}>
      {isBare ? 'Empezar con los bloques de la plantilla' : 'Poner los bloques de la plantilla'}
    </Button>
  );
}
