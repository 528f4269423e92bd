// Rows that are put in order by dragging, by keyboard on the handle, or by their two buttons.
import type {ReactNode} from 'react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import {CSS} from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import HandleIcon from '@mui/icons-material/DragIndicator';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';

interface Row {
  id: number;
}

interface Props<R extends Row> {
  label: string;
  rows: readonly R[];
  nameOf: (row: R) => string;
  children: (row: R) => ReactNode;
  onOrder: (rows: R[]) => void;
  disabled?: boolean;
}

const instructions =
  'Para mover una fila con el teclado, pulsa espacio en su asa, muévela con las flechas y pulsa espacio otra vez. Escape la deja donde estaba.';

export function SortableRows<R extends Row>({label, rows, nameOf, children, onOrder, disabled = false}: Props<R>) {
  const sensors = useSensors(
    useSensor(PointerSensor, {activationConstraint: {distance: 4}}),
    useSensor(KeyboardSensor, {coordinateGetter: sortableKeyboardCoordinates}),
  );
  const at = (id: unknown): number => rows.findIndex(row => row.id === id);
  const say = (id: unknown): string => {
    const row = rows[at(id)];
    return row === undefined ? '' : nameOf(row);
  };
  const announcements: Announcements = {
    onDragStart: ({active}) => `«${say(active.id)}», cogida.`,
    onDragOver: ({active, over}) =>
      over === null ? undefined : `«${say(active.id)}», en el puesto ${at(over.id) + 1} de ${rows.length}.`,
    onDragEnd: ({active, over}) => `«${say(active.id)}» queda en el puesto ${at(over?.id ?? active.id) + 1}.`,
    onDragCancel: ({active}) => `«${say(active.id)}» vuelve a su sitio.`,
  };
  const drop = ({active, over}: DragEndEvent): void => {
    if (over !== null && over.id !== active.id) onOrder(arrayMove([...rows], at(active.id), at(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{announcements, screenReaderInstructions: {draggable: instructions}}}
    >
      <SortableContext items={rows.map(row => row.id)} strategy={verticalListSortingStrategy} disabled={disabled}>
        <Box component="ol" aria-label={label} sx={{listStyle: 'none', m: 0, p: 0}}>
          {rows.map((row, i) => (
            <SortableRow
              key={row.id}
              id={row.id}
              name={nameOf(row)}
              disabled={disabled}
              onUp={i === 0 ? undefined : () => onOrder(arrayMove([...rows], i, i - 1))}
              onDown={i === rows.length - 1 ? undefined : () => onOrder(arrayMove([...rows], i, i + 1))}
            >
              {children(row)}
            </SortableRow>
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

interface RowProps {
  id: number;
  name: string;
  disabled: boolean;
  onUp?: () => void;
  onDown?: () => void;
  children: ReactNode;
}

function SortableRow({id, name, disabled, onUp, onDown, children}: RowProps) {
  const {attributes, listeners, setNodeRef, transform, transition, isDragging} = useSortable({id});
  return (
    <Box
      component="li"
      ref={setNodeRef}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': {borderTop: 0},
        bgcolor: 'background.paper',
        ...(isDragging && {position: 'relative', zIndex: 2, boxShadow: 4, borderRadius: 1}),
      }}
      style={{transform: CSS.Translate.toString(transform), transition}}
    >
      {!disabled && (
        <IconButton
          size="small"
          {...attributes}
          {...listeners}
          aria-roledescription="fila que se mueve"
          aria-label={`Mover ${name}`}
          sx={{cursor: 'grab', touchAction: 'none'}}
        >
          <HandleIcon fontSize="small" />
        </IconButton>
      )}
      <Box sx={{flex: 1, minWidth: 0}}>{children}</Box>
      {!disabled && (
        <Box sx={{flex: 'none', whiteSpace: 'nowrap'}}>
          <IconButton size="small" aria-label={`Subir ${name}`} disabled={onUp === undefined} onClick={onUp}>
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={`Bajar ${name}`} disabled={onDown === undefined} onClick={onDown}>
            <DownIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
