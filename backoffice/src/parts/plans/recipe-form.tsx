// A plan in numbers: what stands in the middle, and the blocks around it.
import {useState} from 'react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import {Columns} from '../../crud/lists/columns';
import {ChoiceBox, NumberBox} from './plan-inputs';
import {RecipeBlock} from './recipe-block';
import {blockKinds, fieldKinds, newBlock, tellBlock, type PlanBlock, type PlanRecipe} from './recipe-words';

interface Props {
  recipe: PlanRecipe;
  errors: Record<string, string>;
  onChange: (recipe: PlanRecipe) => void;
}

export function RecipeForm({recipe, errors, onChange}: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const {field, blocks} = recipe;
  const setBlocks = (next: PlanBlock[]): void => onChange({...recipe, blocks: next});
  const add = (block: PlanBlock): void => {
    setBlocks([...blocks, block]);
    setOpen(blocks.length);
  };
  const hasErrors = (i: number): boolean => Object.keys(errors).some(key => key.startsWith(`blocks.${i}.`));
  return (
    <Box sx={{mt: 1.5}}>
      <Columns min={160}>
        <ChoiceBox
          label="En el centro"
          value={field.kind}
          choices={fieldKinds}
          onChange={kind => onChange({...recipe, field: {...field, kind}})}
        />
        {field.kind !== 'none' && (
          <NumberBox
            label="Metros de ancho"
            value={field.width}
            step={0.5}
            error={errors['field.width']}
            onChange={width => onChange({...recipe, field: {...field, width: width ?? 0}})}
          />
        )}
        {field.kind !== 'none' && (
          <NumberBox
            label="Metros de fondo"
            value={field.depth}
            step={0.5}
            error={errors['field.depth']}
            onChange={depth => onChange({...recipe, field: {...field, depth: depth ?? 0}})}
          />
        )}
        <NumberBox
          label="Hasta la primera fila"
          value={recipe.surround}
          step={0.5}
          note="Metros"
          error={errors.surround}
          onChange={surround => onChange({...recipe, surround: surround ?? 0})}
        />
        {field.kind === 'stage' && (
          <NumberBox
            label="Radio de la primera fila"
            value={recipe.curve}
            note="Metros; vacío: filas rectas"
            error={errors.curve}
            onChange={curve => onChange({...recipe, curve})}
          />
        )}
      </Columns>
      <Box sx={{my: 1}}>
        {blocks.map((block, i) => (
          <Accordion
            key={i}
            disableGutters
            variant="outlined"
            expanded={open === i}
            onChange={(_, expanded) => setOpen(expanded ? i : null)}
            slotProps={{transition: {unmountOnExit: true}}}
          >
            <AccordionSummary
              expandIcon={<ExpandIcon />}
              sx={{
                font: 'inherit',
                '& .MuiAccordionSummary-content': {my: 1, gap: 1, flexWrap: 'wrap', alignItems: 'baseline'},
              }}
            >
              <strong>{block.name || 'Sin nombre'}</strong>
              <Box component="span" sx={{color: hasErrors(i) ? 'error.main' : 'text.secondary'}}>
                {hasErrors(i) ? 'Hay algo que corregir' : tellBlock(block)}
              </Box>
            </AccordionSummary>
            <AccordionDetails sx={{p: 0}}>
              <RecipeBlock
                block={block}
                field={field.kind}
                errorAt={key => errors[`blocks.${i}.${key}`]}
                onChange={changed => setBlocks(blocks.map((one, at) => (at === i ? changed : one)))}
                onCopy={() => add({...block, name: `${block.name} (copia)`, code: null})}
                onRemove={() => {
                  setBlocks(blocks.filter((_, at) => at !== i));
                  setOpen(null);
                }}
              />
            </AccordionDetails>
          </Accordion>
        ))}
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center'}}>
        <Box component="span" sx={{color: 'text.secondary'}}>
          Añadir:
        </Box>
        {blockKinds.map(kind => (
          <Button key={kind.id} size="small" variant="outlined" onClick={() => add(newBlock(kind.id, recipe))}>
            {kind.name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
