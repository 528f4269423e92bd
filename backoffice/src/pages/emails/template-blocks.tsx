// The blocks that a template brings; none until somebody begins.
import {useFormContext, useWatch} from 'react-hook-form';
import Button from '@mui/material/Button';
import {emptyBlocks, type BlockRow} from './blocks/block-kinds';
import {BlocksEditor} from './blocks/blocks-editor';

export function TemplateBlocks() {
  const {setValue} = useFormContext();
  const blocks = useWatch({name: 'blocks'}) as BlockRow[] | null;
  if ((blocks ?? []).length > 0) return <BlocksEditor source="blocks" mayLock />;
  return (
    <Button variant="outlined" onClick={() => setValue('blocks', structuredClone(emptyBlocks), {shouldDirty: true})}>
      Empezar los bloques
    </Button>
  );
}
